/** Where the photos of a draft wait for the next visit: one list of files a slot, in IndexedDB. */
const databaseName = "danji";
const storeName = "draft-files";

const requestDone = (request: IDBRequest | IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });

async function withStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(storeName));
    await requestDone(opening);
    const storeRequest = work(opening.result.transaction(storeName, mode).objectStore(storeName));
    await requestDone(storeRequest).finally(() => opening.result.close());
    const found: unknown = storeRequest.result;
    return found;
  } catch {
    // No room, or a window without storage: the draft then lives as long as its screen.
    return undefined;
  }
}

const isFiles = (found: unknown): found is readonly File[] =>
  Array.isArray(found) && found.every((file) => file instanceof File);

/** The files of a slot in their order, none where nothing is kept. It never throws. */
export const readDraftFiles = async (slot: string): Promise<readonly File[]> => {
  const found = await withStore("readonly", (store) => store.get(slot));
  return isFiles(found) ? found : [];
};

/** Keeps the files of a slot in place of those before; an empty list clears it. It never throws. */
export const writeDraftFiles = async (slot: string, files: readonly File[]): Promise<void> => {
  await withStore("readwrite", (store) =>
    files.length === 0 ? store.delete(slot) : store.put([...files], slot),
  );
};

/** Forgets the files of every slot. It never throws. */
export const clearDraftFiles = async (): Promise<void> => {
  await withStore("readwrite", (store) => store.clear());
};
