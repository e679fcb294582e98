import type { StompHandlers } from "#platform/realtime/stomp/stomp-session.ts";
import type { Services } from "#platform/services.ts";
import { chatHandlers } from "./chat.stomp.ts";
import { startDelivery } from "./delivery/delivery.ts";
import { collectReadReceipts } from "./message/read-receipts.ts";
import { collectChatPushes } from "./push/collect-pushes.ts";
import { type ChatSender, chatSender } from "./message/send.ts";

/** Chat in this process. */
export interface Chat {
  readonly send: ChatSender;
  readonly handlers: StompHandlers;
  close(): Promise<void>;
}

/** Starts receiving and delivering. Close it after the sockets. */
export async function startChat(services: Services): Promise<Chat> {
  const delivery = await startDelivery(services);
  const pushes = collectChatPushes(services);
  const readReceipts = collectReadReceipts(services, delivery);
  const send = chatSender(services, delivery, pushes, readReceipts);
  return {
    send,
    handlers: chatHandlers({ services, send, delivery, readReceipts }),
    async close() {
      await readReceipts.close();
      await pushes.close();
      await delivery.close();
    },
  };
}
