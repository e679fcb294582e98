import { storage } from "../storage.ts";
import { randomUuid } from "../uuid.ts";

// The scope that this page reads and writes, from its first use to the end of the session.
let ownScope: string | undefined;

/** The release that runs: a snapshot of another one may have another shape. */
const release = (): string =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src") ?? "development";

/**
 * What snapshots are stored under: one login in this browser and one release. Undefined without a login, and in a page
 * whose login is over: in another tab another member may have logged in since, whose cookie this page sends. The store of
 * the session removes the key `snapshots` at the end of a session and at a login.
 */
export const snapshotScope = (): string | undefined => {
  if (storage.get("isLoggedIn") !== "true") return undefined;
  if (ownScope === undefined) {
    ownScope = storage.get("snapshots") ?? randomUuid();
    storage.set("snapshots", ownScope);
  }
  return storage.get("snapshots") === ownScope ? `${ownScope} ${release()}` : undefined;
};

/** Lets this page begin another scope at its next login. */
export const endSnapshotScope = (): void => {
  ownScope = undefined;
};
