import { readDraftFiles, writeDraftFiles } from "../draft/draft-files.ts";
import { storage } from "../storage.ts";
import type { OutboxItem } from "./outbox-item.ts";

// Words in localStorage, since a write there is done when the call returns; files in IndexedDB (decision 036).

const keyOf = ({ memberId, id }: Pick<OutboxItem, "memberId" | "id">) => `outbox:${memberId}:${id}` as const;
const slotOf = (id: string) => `outbox:${id}`;

const isItem = (found: unknown): found is OutboxItem => {
  if (typeof found !== "object" || found === null || !("words" in found)) return false;
  const { id, memberId, kind, lane, fileCount, at, tab } = found as Partial<OutboxItem>;
  const hasTexts = [id, kind, lane, tab].every((text) => typeof text === "string");
  return hasTexts && [memberId, fileCount, at].every(Number.isSafeInteger);
};

const parseItem = (text: string | null): OutboxItem | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return isItem(found) ? found : undefined;
  } catch {
    return undefined;
  }
};

/** A member's items in this browser, the oldest first. */
export const readItems = (memberId: number): readonly OutboxItem[] =>
  storage
    .keysOf(`outbox:${memberId}:`)
    .flatMap((key) => parseItem(storage.get(key)) ?? [])
    .sort((one, other) => one.at - other.at);

/** False where the browser keeps it only as long as the page is open. */
export const saveItem = (item: OutboxItem): boolean => storage.set(keyOf(item), JSON.stringify(item));

/** Stores the files of an item until it is sent; false as with `saveItem`. */
export const saveItemFiles = (id: string, files: readonly File[]): Promise<boolean> =>
  writeDraftFiles(slotOf(id), files);

export const readItemFiles = (id: string): Promise<readonly File[]> => readDraftFiles(slotOf(id));

export const deleteItem = (item: OutboxItem): void => {
  setItemAside(item);
  deleteItemFiles(item);
};

/** Removes an item so that no tab sends it, without its files: `saveItem` brings it back. */
export const setItemAside = (item: OutboxItem): void => storage.remove(keyOf(item));

export const deleteItemFiles = ({ id, fileCount }: OutboxItem): void => {
  if (fileCount > 0) void writeDraftFiles(slotOf(id), []);
};

let isMarked = false;

/** Marks the storage as one where this tab keeps items. */
export const markStorage = (): void => {
  isMarked = storage.set("outboxMark", "1");
};

/** True where the browser's storage was cleared by hand: nothing of ours removes the mark. */
export const isStorageCleared = (): boolean => isMarked && storage.get("outboxMark") === null;

/** True if the item is still to be sent; another tab may have removed it. */
export const isStored = (item: OutboxItem): boolean => storage.get(keyOf(item)) !== null;
