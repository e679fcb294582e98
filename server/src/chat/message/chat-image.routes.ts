import * as contract from "@danji/contract/chat/chat";
import { chatImageInput, sendChatImageInput } from "@danji/contract/chat/chat.input";
import { imageResponse } from "#image/image-response.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getChatImage, sendChatImage } from "./chat-image.ts";
import type { ChatSender } from "./send.ts";

export function chatImageRoutes(on: RegisterEndpoint, services: Services, send: ChatSender): void {
  on(contract.sendChatImage, sendChatImageInput, ({ viewer, params, query, parts, files }) =>
    sendChatImage(services, send, viewer, {
      roomId: params.roomId,
      clientId: parts.clientId,
      file: files["image"]?.[0],
      voice: parts.voice,
      readSeq: query.readSeq,
    }),
  );

  on(contract.getChatImage, chatImageInput, async ({ viewer, params, request }) =>
    imageResponse(request, await getChatImage(services, viewer, params.key)),
  );
}
