import { readDraftFiles, writeDraftFiles } from "#platform/draft-files.ts";
import { storage } from "#platform/storage.ts";

/** A message that the server has not confirmed yet. */
export interface Unsent {
  readonly clientId: string;
  readonly memberId: number;
  readonly roomId: number;
  /** "" of a photo. */
  readonly text: string;
  readonly isPhoto: boolean;
  /** Milliseconds; no two of a member are equal, and messages leave in this order. */
  readonly at: number;
  /** The tab that sends it. */
  readonly tab: string;
  /** Why it will not be sent by itself: the sentence to show. */
  readonly failure?: string;
}

const keyOf = ({ memberId, clientId }: Pick<Unsent, "memberId" | "clientId">) =>
  `outbox:${memberId}:${clientId}` as const;
const photoSlot = (clientId: string) => `chat:${clientId}`;

const isUnsent = (found: unknown): found is Unsent => {
  if (typeof found !== "object" || found === null) return false;
  const { clientId, memberId, roomId, text, isPhoto, at, tab } = found as Partial<Unsent>;
  const words = [clientId, text, tab].every((word) => typeof word === "string");
  return words && [memberId, roomId, at].every(Number.isSafeInteger) && typeof isPhoto === "boolean";
};

const parsed = (text: string | null): Unsent | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return isUnsent(found) ? found : undefined;
  } catch {
    return undefined;
  }
};

/** What a member has left unsent in this browser, the oldest first. */
export const readUnsent = (memberId: number): readonly Unsent[] =>
  storage
    .keysOf(`outbox:${memberId}:`)
    .flatMap((key) => parsed(storage.get(key)) ?? [])
    .sort((one, other) => one.at - other.at);

export const keepUnsent = (unsent: Unsent): void => storage.set(keyOf(unsent), JSON.stringify(unsent));

/** Keeps the photo of a message for the next visit. */
export const keepPhoto = (clientId: string, photo: File): Promise<void> =>
  writeDraftFiles(photoSlot(clientId), [photo]);

export const readPhoto = async (clientId: string): Promise<File | undefined> =>
  (await readDraftFiles(photoSlot(clientId)))[0];

export const eraseUnsent = (unsent: Unsent): void => {
  storage.remove(keyOf(unsent));
  if (unsent.isPhoto) void writeDraftFiles(photoSlot(unsent.clientId), []);
};

/** True where the message is still to be sent; another tab may have taken it away. */
export const isKept = (unsent: Unsent): boolean => storage.get(keyOf(unsent)) !== null;
