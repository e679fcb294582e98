/** Stores the photos of drafts in IndexedDB: one list of files per slot. */
const databaseName = "danji";
const storeName = "draft-files";

const requestDone = (request: IDBRequest | IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });

async function withStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(storeName));
    await requestDone(opening);
    const storeRequest = work(opening.result.transaction(storeName, mode).objectStore(storeName));
    await requestDone(storeRequest).finally(() => opening.result.close());
    const found: unknown = storeRequest.result;
    return found;
  } catch {
    // No quota, or storage is blocked: the draft's files are then kept in memory only.
    return undefined;
  }
}

const isFiles = (found: unknown): found is readonly File[] =>
  Array.isArray(found) && found.every((file) => file instanceof File);

/** The files of a slot in order, none if nothing is stored. Never throws. */
export const readDraftFiles = async (slot: string): Promise<readonly File[]> => {
  const found = await withStore("readonly", (store) => store.get(slot));
  return isFiles(found) ? found : [];
};

/** Replaces the files of a slot; an empty list deletes them. Never throws. */
export const writeDraftFiles = async (slot: string, files: readonly File[]): Promise<void> => {
  await withStore("readwrite", (store) => (files.length === 0 ? store.delete(slot) : store.put([...files], slot)));
};

/** Deletes the files of every slot. Never throws. */
export const clearDraftFiles = async (): Promise<void> => {
  await withStore("readwrite", (store) => store.clear());
};
