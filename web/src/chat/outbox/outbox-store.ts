import { readDraftFiles, writeDraftFiles } from "#platform/draft/draft-files.ts";
import { storage } from "#platform/storage.ts";
import { randomUuid } from "#platform/uuid.ts";

/** A message that the server has not confirmed yet. */
export interface UnsentMessage {
  readonly clientId: string;
  readonly memberId: number;
  readonly roomId: number;
  /** "" for a photo. */
  readonly text: string;
  readonly isPhoto: boolean;
  /** Milliseconds; unique per member, and the order of sending. */
  readonly at: number;
  /** The tab that sends it. */
  readonly tab: string;
  /** Why it is not retried automatically: the message to show. */
  readonly failure?: string;
}

const keyOf = ({ memberId, clientId }: Pick<UnsentMessage, "memberId" | "clientId">) =>
  `outbox:${memberId}:${clientId}` as const;
const photoSlot = (clientId: string) => `chat:${clientId}`;

const isUnsentMessage = (found: unknown): found is UnsentMessage => {
  if (typeof found !== "object" || found === null) return false;
  const { clientId, memberId, roomId, text, isPhoto, at, tab } = found as Partial<UnsentMessage>;
  const hasTexts = [clientId, text, tab].every((word) => typeof word === "string");
  return hasTexts && [memberId, roomId, at].every(Number.isSafeInteger) && typeof isPhoto === "boolean";
};

const parseUnsent = (text: string | null): UnsentMessage | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return isUnsentMessage(found) ? found : undefined;
  } catch {
    return undefined;
  }
};

/** A member's unsent messages in this browser, the oldest first. */
export const readUnsent = (memberId: number): readonly UnsentMessage[] =>
  storage
    .keysOf(`outbox:${memberId}:`)
    .flatMap((key) => parseUnsent(storage.get(key)) ?? [])
    .sort((one, other) => one.at - other.at);

export const saveUnsent = (unsent: UnsentMessage): void => storage.set(keyOf(unsent), JSON.stringify(unsent));

/** Stores the photo of a message until it is sent. */
export const savePhoto = (clientId: string, photo: File): Promise<void> =>
  writeDraftFiles(photoSlot(clientId), [photo]);

export const readPhoto = async (clientId: string): Promise<File | undefined> =>
  (await readDraftFiles(photoSlot(clientId)))[0];

export const deleteUnsent = (unsent: UnsentMessage): void => {
  storage.remove(keyOf(unsent));
  if (unsent.isPhoto) void writeDraftFiles(photoSlot(unsent.clientId), []);
};

/** True if the message is still to be sent; another tab may have removed it. */
export const isStored = (unsent: UnsentMessage): boolean => storage.get(keyOf(unsent)) !== null;

/** The id of this tab; a reload gets a new one. */
export const thisTab: string = randomUuid();

const lockOf = (tab: string) => `danji-tab-${tab}`;

const locks = (): LockManager | undefined => (isSecureContext ? navigator.locks : undefined);

let isLocked = false;

/** Holds a lock that shows the other tabs that this one is open. */
export const lockTab = (): void => {
  if (isLocked) return;
  isLocked = true;
  void locks()?.request(lockOf(thisTab), () => new Promise<never>(() => undefined));
};

/**
 * True if a tab is closed. A browser without locks reports every tab as closed: two tabs may then send the same
 * message, and its clientId removes the duplicate.
 */
export const isTabClosed = async (tab: string): Promise<boolean> =>
  (await locks()?.request(lockOf(tab), { ifAvailable: true }, (lock) => lock !== null)) ?? true;
