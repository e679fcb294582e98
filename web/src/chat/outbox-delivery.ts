import { sendChatImage } from "@danji/contract/chat";
import { type ChatRefusal, chatTopics } from "@danji/contract/chat-topics";
import { chatCopy } from "@danji/contract/copy/chat";
import type { Reason } from "@danji/contract/platform/problems";
import { preparePhoto } from "#image/prepare-photo.ts";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { currentConnection, sendWithReceipt, subscribe } from "#platform/realtime.ts";
import type { Progress } from "#platform/upload.ts";
import type { UnsentMessage } from "./outbox-store.ts";

/** What came of one try. `wait` is in milliseconds. */
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

/** What a refusal means for its message: some pass by themselves. */
export const outcomeOf = ({ reason, sentence, retryAfter = defaultWait }: RefusalDetails): Outcome =>
  temporary.includes(reason)
    ? { kind: "later", wait: Math.max(1, retryAfter) * 1_000 }
    : { kind: "refused", sentence };

/** Messages on their way by clientId, and who wants to hear that one was refused. */
const refusalHandlers = new Map<string, (refusal: ChatRefusal) => void>();
let subscribedConnection: number | undefined;

/** Hears refusals on the connection that stands; without this one refusal would end it. Asked twice it does it once. */
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

/** Tries once to have a message stored. It never throws for what the server or the line does. */
export const deliverMessage = (
  unsent: UnsentMessage,
  photo: File | undefined,
  onProgress: Progress,
): Promise<Outcome> => {
  if (!unsent.isPhoto) return deliverText(unsent);
  if (photo !== undefined) return deliverPhoto(unsent, photo, onProgress);
  // The browser gave up the photo that it kept.
  return Promise.resolve({ kind: "refused", sentence: chatCopy.room.sendFailed });
};
