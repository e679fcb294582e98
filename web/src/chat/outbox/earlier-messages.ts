import { readDraftFiles, writeDraftFiles } from "#platform/draft/draft-files.ts";
import { saveItem, saveItemFiles } from "#platform/outbox/outbox-store.ts";
import { storage } from "#platform/storage.ts";
import { laneOf } from "./lane-of.ts";
import { messageKind } from "./message-kind.ts";

/** An unsent message as the app stored it before there was one outbox for everything (decision 036). */
interface EarlierMessage {
  readonly clientId: string;
  readonly memberId: number;
  readonly roomId: number;
  readonly text: string;
  readonly isPhoto: boolean;
  readonly at: number;
  readonly tab: string;
  readonly failure?: string;
}

const parse = (text: string | null): EarlierMessage | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    if (typeof found !== "object" || found === null) return undefined;
    const message = found as Partial<EarlierMessage>;
    const { clientId, memberId, roomId, text: words, isPhoto, at, tab } = message;
    const isMessage =
      [clientId, words, tab].every((one) => typeof one === "string") &&
      [memberId, roomId, at].every(Number.isSafeInteger) &&
      typeof isPhoto === "boolean";
    return isMessage ? (message as EarlierMessage) : undefined;
  } catch {
    return undefined;
  }
};

/** Puts a member's messages of the earlier form into the outbox, under their keys. Nothing is done twice. */
export const carryOverMessages = async (memberId: number): Promise<void> => {
  for (const key of storage.keysOf(`outbox:${memberId}:`)) {
    const message = parse(storage.get(key));
    if (message === undefined) continue;
    const { clientId: id, roomId, text, isPhoto, at, tab, failure } = message;
    const files = isPhoto ? await readDraftFiles(`chat:${id}`) : [];
    // Without files another tab has moved them already.
    if (files.length > 0 && (await saveItemFiles(id, files))) await writeDraftFiles(`chat:${id}`, []);
    const item = { id, memberId, kind: messageKind, lane: laneOf(roomId), words: { roomId, text }, at, tab };
    saveItem({ ...item, fileCount: isPhoto ? 1 : 0, ...(failure === undefined ? {} : { failure }) });
  }
};
