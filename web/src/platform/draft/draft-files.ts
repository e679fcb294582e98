/** Stores the photos of drafts in IndexedDB: one list of files per slot. */
const databaseName = "danji";
const storeName = "draft-files";

const requestDone = (request: IDBRequest | IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });

// A full disk may show only when the transaction ends.
const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("IndexedDB failed")));
  });

/** What the browser answered; undefined where it has no quota, or storage is blocked. */
async function withStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<{ readonly found: unknown } | undefined> {
  try {
    // Whatever its version is: a newer release in another tab may have added to it.
    const opening = indexedDB.open(databaseName);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(storeName));
    await requestDone(opening);
    const transaction = opening.result.transaction(storeName, mode);
    const storeRequest = work(transaction.objectStore(storeName));
    await Promise.all([requestDone(storeRequest), transactionDone(transaction)]).finally(() => opening.result.close());
    const found: unknown = storeRequest.result;
    return { found };
  } catch {
    return undefined;
  }
}

const isFiles = (found: unknown): found is readonly File[] =>
  Array.isArray(found) && found.every((file) => file instanceof File);

/** The files of a slot in order, none if nothing is stored. Never throws. */
export const readDraftFiles = async (slot: string): Promise<readonly File[]> => {
  const found = (await withStore("readonly", (store) => store.get(slot)))?.found;
  return isFiles(found) ? found : [];
};

/** Replaces the files of a slot; an empty list deletes them. False where the browser does not keep them. Never throws. */
export const writeDraftFiles = async (slot: string, files: readonly File[]): Promise<boolean> => {
  const work = (store: IDBObjectStore) => (files.length === 0 ? store.delete(slot) : store.put([...files], slot));
  return (await withStore("readwrite", work)) !== undefined;
};

/** Deletes the files of every slot. Never throws. */
export const clearDraftFiles = async (): Promise<void> => {
  await withStore("readwrite", (store) => store.clear());
};
