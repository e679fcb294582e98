import { type SnapshotFacts, snapshotLimits, surplusOf } from "./snapshot-limits.ts";

/** Stores snapshots in IndexedDB: what a query last read, by its hash. No function of this module rejects. */

/** What a query read. */
export interface Snapshot extends Pick<SnapshotFacts, "at" | "clockOffset" | "until"> {
  readonly data: unknown;
}

const databaseName = "danji-snapshots";
// Facts are apart from the data, so that the limits are checked without reading the data.
const storeNames = ["data", "facts"] as const;

const requestDone = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });

const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("IndexedDB failed")));
  });

type Stores = Readonly<Record<(typeof storeNames)[number], IDBObjectStore>>;

/** Runs `work` in a transaction; undefined where storage is refused or full. */
async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T | undefined> {
  try {
    // Whatever its version is: a newer release in another tab may have added to it.
    const opening = indexedDB.open(databaseName);
    opening.addEventListener("upgradeneeded", () => {
      for (const name of storeNames) opening.result.createObjectStore(name);
    });
    const database = await requestDone(opening);
    try {
      const transaction = database.transaction(storeNames, mode);
      const [result] = await Promise.all([
        work({ data: transaction.objectStore("data"), facts: transaction.objectStore("facts") }),
        transactionDone(transaction),
      ]);
      return result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const isFacts = (found: unknown): found is SnapshotFacts =>
  typeof found === "object" &&
  found !== null &&
  "scope" in found &&
  ["at", "clockOffset", "size"].every((key) => key in found);

/** The snapshot of a query, undefined if there is none of this scope. */
export const readSnapshot = (scope: string, hash: string): Promise<Snapshot | undefined> =>
  transact("readonly", async (stores) => {
    const [data, facts] = await Promise.all([
      requestDone<unknown>(stores.data.get(hash)),
      requestDone<unknown>(stores.facts.get(hash)),
    ]);
    if (data === undefined || !isFacts(facts) || facts.scope !== scope) return undefined;
    return { ...facts, data };
  });

/** All snapshots of this scope, the oldest first. */
export const readSnapshots = async (
  scope: string,
): Promise<readonly { readonly hash: string; readonly data: unknown }[]> =>
  (await transact("readonly", async (stores) => {
    const [hashes, data, facts] = await Promise.all([
      requestDone(stores.data.getAllKeys()),
      requestDone<unknown[]>(stores.data.getAll()),
      requestDone<unknown[]>(stores.facts.getAll()),
    ]);
    return hashes
      .flatMap((hash, at) => {
        const found = facts[at];
        return isFacts(found) && found.scope === scope ? [{ hash: String(hash), data: data[at], at: found.at }] : [];
      })
      .toSorted((one, other) => one.at - other.at);
  })) ?? [];

const remove = ({ data, facts }: Stores, key: IDBValidKey): void => {
  data.delete(key);
  facts.delete(key);
};

/**
 * Stores snapshots by hash; undefined deletes one. `scope` is asked within the transaction, since a login elsewhere may
 * have ended it meanwhile. Then deletes what is beyond the limits.
 */
export const writeSnapshots = async (
  scope: () => string | undefined,
  snapshots: ReadonlyMap<string, Snapshot | undefined>,
  now: number,
): Promise<void> => {
  const isDone = await transact("readwrite", async (stores) => {
    const current = scope();
    if (current === undefined) return true;
    for (const [hash, snapshot] of snapshots) {
      const size = snapshot === undefined ? 0 : JSON.stringify(snapshot.data).length;
      if (snapshot === undefined || size > snapshotLimits.sizeOfOne) {
        remove(stores, hash);
      } else {
        const { data, ...rest } = snapshot;
        stores.data.put(data, hash);
        stores.facts.put({ ...rest, scope: current, size } satisfies SnapshotFacts, hash);
      }
    }
    const [keys, found] = await Promise.all([
      requestDone(stores.facts.getAllKeys()),
      requestDone<unknown[]>(stores.facts.getAll()),
    ]);
    const stored = keys.flatMap((key, at) => {
      const facts = found[at];
      return isFacts(facts) ? [[key, facts] as const] : [];
    });
    for (const key of surplusOf(stored, current, now)) remove(stores, key);
    return true;
  });
  // Where the store is full, drafts and what waits to be sent need the space more.
  if (isDone === undefined) await clearSnapshots();
};

/** When the first of those that are kept for a day must be gone (ms); undefined where there is none. */
export const firstEnd = async (): Promise<number | undefined> => {
  const found = await transact("readonly", ({ facts }) => requestDone<unknown[]>(facts.getAll()));
  const ends = (found ?? []).flatMap((one) => (isFacts(one) && one.until !== undefined ? [one.until] : []));
  return ends.length === 0 ? undefined : Math.min(...ends);
};

/** Deletes every snapshot. */
export const clearSnapshots = async (): Promise<void> => {
  await transact("readwrite", async ({ data, facts }) => {
    await Promise.all([requestDone(data.clear()), requestDone(facts.clear())]);
  });
};
