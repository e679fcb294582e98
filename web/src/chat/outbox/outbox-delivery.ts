import { sendChatImage } from "@danji/contract/chat/chat";
import { type ChatRefusal, chatTopics } from "@danji/contract/chat/chat-topics";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import type { Reason } from "@danji/contract/problems";
import { preparePhoto } from "#image/prepare-photo.ts";
import { call } from "#platform/api.ts";
import { currentConnection, sendWithReceipt, subscribe } from "#platform/realtime.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import type { Attempt, Outcome } from "#platform/outbox/outbox-item.ts";

/** A message to a room; the text is "" for a photo. */
export interface UnsentWords {
  readonly roomId: number;
  readonly text: string;
  /** Where the member chose one. */
  readonly voice?: VoiceChoice;
  /** Up to which number the member had read the room when they wrote it; messages that an earlier version stored have none. */
  readonly readSeq?: number;
}

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

/** Whether a message that was refused over STOMP is retried later or shown as refused. */
export const outcomeOf = ({ reason, sentence, retryAfter = defaultWait }: RefusalDetails): Outcome<null> => {
  if (reason === "OTHER_MEMBER") return { kind: "held", sentence };
  return temporary.includes(reason)
    ? { kind: "later", wait: Math.max(1, retryAfter) * 1_000 }
    : { kind: "refused", sentence };
};

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

const voiceOf = ({ voice }: UnsentWords) => (voice === undefined ? {} : { voice });

const deliverText = async ({ item }: Attempt<UnsentWords>): Promise<Outcome> => {
  subscribeToRefusals();
  const { id: clientId, memberId, words } = item;
  const refused = new Promise<Outcome>((resolve) => {
    refusalHandlers.set(clientId, ({ message, ...refusal }) => resolve(outcomeOf({ ...refusal, sentence: message })));
  });
  const body = { message: words.text, clientId, readSeq: words.readSeq, ...voiceOf(words) };
  const sent = sendWithReceipt(chatTopics.send(words.roomId), body, { "x-member": String(memberId) }).then(
    (): Outcome => ({ kind: "sent", result: null }),
    (): Outcome => ({ kind: "cut" }),
  );
  return Promise.race([sent, refused]).finally(() => refusalHandlers.delete(clientId));
};

const deliverPhoto = ({ item, onProgress }: Attempt<UnsentWords>, photo: File): Promise<Outcome> =>
  attemptCall(async () => {
    const image = [await preparePhoto(photo)];
    const { roomId, readSeq } = item.words;
    const parts = { clientId: item.id, ...voiceOf(item.words) };
    return call(sendChatImage, {
      params: { roomId },
      query: { readSeq: readSeq?.toString() },
      parts,
      files: { image },
      headers: attemptHeaders(item),
      onProgress,
    });
  }, chatCopy.room.sendFailed);

/** One attempt to store a message; network and server errors become an outcome. */
export const deliverMessage = (attempt: Attempt<UnsentWords>): Promise<Outcome> => {
  if (attempt.item.fileCount === 0) return deliverText(attempt);
  const [photo] = attempt.files;
  if (photo !== undefined) return deliverPhoto(attempt, photo);
  // The browser evicted the stored photo.
  return Promise.resolve({ kind: "refused", sentence: chatCopy.room.sendFailed });
};
