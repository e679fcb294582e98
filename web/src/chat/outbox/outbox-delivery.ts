import { sendChatImage } from "@danji/contract/chat/chat";
import { type ChatRefusal, chatTopics } from "@danji/contract/chat/chat-topics";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { Reason } from "@danji/contract/problems";
import { preparePhoto } from "#image/prepare-photo.ts";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { currentConnection, sendWithReceipt, subscribe } from "#platform/realtime.ts";
import type { Progress } from "#platform/upload.ts";
import type { UnsentMessage } from "./outbox-store.ts";

/** The outcome of one attempt. `wait` is in milliseconds. */
export type Outcome =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly sentence: string }
  | { readonly kind: "later"; readonly wait: number }
  | { readonly kind: "cut" };

const temporary: readonly (Reason | undefined)[] = [
  "CHAT_TOO_FAST",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
  "IMAGE_BUSY",
  "TOO_SLOW",
];
const defaultWait = 3;

interface RefusalDetails {
  readonly reason?: Reason | undefined;
  readonly sentence: string;
  readonly retryAfter?: number | undefined;
}

/** Whether a refused message is retried later or shown as refused. */
export const outcomeOf = ({ reason, sentence, retryAfter = defaultWait }: RefusalDetails): Outcome =>
  temporary.includes(reason) ? { kind: "later", wait: Math.max(1, retryAfter) * 1_000 } : { kind: "refused", sentence };

/** Refusal handlers of messages in flight, by clientId. */
const refusalHandlers = new Map<string, (refusal: ChatRefusal) => void>();
let subscribedConnection: number | undefined;

/** Subscribes to refusals on the current connection; without the subscription a refusal would close it. Idempotent. */
export const subscribeToRefusals = (): void => {
  const { connection } = currentConnection();
  if (connection === undefined || connection === subscribedConnection) return;
  subscribedConnection = connection;
  subscribe<ChatRefusal>(chatTopics.errors, (refusal) => refusalHandlers.get(refusal.clientId ?? "")?.(refusal));
};

const deliverText = async ({ roomId, clientId, text }: UnsentMessage): Promise<Outcome> => {
  subscribeToRefusals();
  const refused = new Promise<Outcome>((resolve) => {
    refusalHandlers.set(clientId, ({ message, ...refusal }) => resolve(outcomeOf({ ...refusal, sentence: message })));
  });
  const sent = sendWithReceipt(chatTopics.send(roomId), { message: text, clientId }).then(
    (): Outcome => ({ kind: "sent" }),
    (): Outcome => ({ kind: "cut" }),
  );
  return Promise.race([sent, refused]).finally(() => refusalHandlers.delete(clientId));
};

const deliverPhoto = async (
  { roomId, clientId }: UnsentMessage,
  photo: File,
  onProgress: Progress,
): Promise<Outcome> => {
  try {
    const image = [await preparePhoto(photo)];
    await call(sendChatImage, { params: { roomId }, parts: { clientId }, files: { image }, onProgress });
    return { kind: "sent" };
  } catch (error) {
    if (error instanceof NetworkError) return { kind: "cut" };
    if (!(error instanceof ApiError)) throw error;
    const { reason, serverMessage, retryAfter } = error;
    return outcomeOf({ reason, sentence: serverMessage ?? chatCopy.room.sendFailed, retryAfter });
  }
};

/** One attempt to store a message; network and server errors become an outcome. */
export const deliverMessage = (
  unsent: UnsentMessage,
  photo: File | undefined,
  onProgress: Progress,
): Promise<Outcome> => {
  if (!unsent.isPhoto) return deliverText(unsent);
  if (photo !== undefined) return deliverPhoto(unsent, photo, onProgress);
  // The browser evicted the stored photo.
  return Promise.resolve({ kind: "refused", sentence: chatCopy.room.sendFailed });
};
