/** What the page and its service worker share: names of caches, and messages. */

/** Caches of the worker, by what is in them. */
export const workerCaches = {
  /** The page, its entry and the first screen of a member: of the release that the worker belongs to. */
  shell: "danji-shell",
  /** Code and fonts of the other screens. */
  screens: "danji-screens",
  /** Photos that were seen: of one login. */
  images: "danji-images",
  /** What another app has shared, until the write screen takes it. */
  shared: "danji-shared",
} as const;

/** Addresses within the cache of what was shared. */
export const sharedItem = {
  words: "/shared-words",
  photo: (place: number) => `/shared-photos/${place}`,
  /** In the address of the write screen: nothing of a share could be stored. */
  full: "full",
} as const;

/** What a page asks of the worker. */
export type WorkerRequest =
  /** Takes the pages that no worker serves. */
  | { readonly type: "claim" }
  /** Stores the code of screens for a time without a connection. */
  | { readonly type: "store"; readonly what: "screens" | "desk" }
  /** Deletes the photos of the login that ends. */
  | { readonly type: "forget" };

/** Told to every page once a worker is active: the entry script of its release. */
export interface ReleaseMessage {
  readonly type: "release";
  readonly entry: string;
}

const typeOf = (data: unknown): unknown =>
  typeof data === "object" && data !== null && "type" in data ? data.type : undefined;

const requestTypes: readonly unknown[] = ["claim", "store", "forget"] satisfies WorkerRequest["type"][];

export const isWorkerRequest = (data: unknown): data is WorkerRequest => requestTypes.includes(typeOf(data));

export const isReleaseMessage = (data: unknown): data is ReleaseMessage => typeOf(data) === "release";
