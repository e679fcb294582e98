import { vi } from "vitest";

const requestOf = (result: unknown) => {
  const request = Object.assign(new EventTarget(), { result });
  queueMicrotask(() => request.dispatchEvent(new Event("success")));
  return request;
};

const storeOf = (rows: Map<string, unknown>) => {
  const keys = () => [...rows.keys()].toSorted();
  return {
    get: (key: string) => requestOf(rows.get(key)),
    getAllKeys: () => requestOf(keys()),
    getAll: () => requestOf(keys().map((key) => rows.get(key))),
    put: (value: unknown, key: string) => requestOf(rows.set(key, structuredClone(value))),
    delete: (key: string) => requestOf(rows.delete(key)),
  };
};

/** Gives a test what the store of snapshots asks of IndexedDB, in memory: the test environment has none. */
export const stubMemoryDatabase = (): void => {
  const stores = new Map<string, Map<string, unknown>>();
  const rowsOf = (name: string) => {
    const rows = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, rows);
    return rows;
  };
  const database = {
    close: () => undefined,
    transaction: () => {
      const transaction = Object.assign(new EventTarget(), { objectStore: (name: string) => storeOf(rowsOf(name)) });
      setTimeout(() => transaction.dispatchEvent(new Event("complete")));
      return transaction;
    },
  };
  vi.stubGlobal("indexedDB", { open: () => requestOf(database) });
};
