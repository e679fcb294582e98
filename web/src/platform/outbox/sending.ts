import { outboxCopy } from "@danji/contract/app/outbox.copy";
import type { QueryClient } from "@tanstack/react-query";
import { serverNow } from "../time/server-clock.ts";
import { changeEntries, isPending, type OutboxEntry, outboxEntries, replaceEntry, withItem } from "./outbox-entries.ts";
import type { OutboxItem, OutboxKind, Outcome } from "./outbox-item.ts";
import { deleteItem, isStorageCleared, isStored, markStorage, saveItem, saveItemFiles } from "./outbox-store.ts";
import {
  ageOf,
  type Clocks,
  dated,
  delayAfterCut,
  delayAfterRetryAfter,
  delayAfterReturn,
  waitOf,
  withinPause,
} from "./schedule.ts";
import { whileSending } from "./tab-lock.ts";

let client: QueryClient | undefined;
const kinds = new Map<string, OutboxKind<unknown>>();
/** Lanes that are sending now, until they have nothing to send or have to wait. */
const busy = new Map<string, Promise<void>>();
/** Failed attempts of a lane since the last answer. */
const failures = new Map<string, number>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const watches = new Map<string, () => void>();
/** Attempts under way, by the id of their item; each ends when its outcome is in the entries. */
const attempts = new Map<string, Promise<Outcome>>();

/** The clocks of now. */
export const clocks = (): Clocks => ({ server: serverNow(), local: Date.now() });

/** Replaces the entries. */
export const change = (next: readonly OutboxEntry[]) => {
  changeEntries(next);
  watchPending();
};

/** Replaces one entry. */
export const replace = (id: string, update: (before: OutboxEntry) => readonly OutboxEntry[]) => {
  replaceEntry(id, update);
  watchPending();
};

/** While something is pending, whatever screen is shown: tries again when the line or the page is back. */
function watchPending(): void {
  const pendingKinds = new Set(
    outboxEntries()
      .filter(isPending)
      .map(({ item }) => item.kind),
  );
  for (const name of pendingKinds) {
    const watch = kinds.get(name)?.watch ?? watchBrowser;
    if (!watches.has(name)) watches.set(name, watch(sendAll));
  }
  for (const [name, release] of watches) {
    if (pendingKinds.has(name)) continue;
    watches.delete(name);
    release();
  }
}

const watchBrowser = (retry: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onOnline = () => {
    clearTimeout(timer);
    timer = setTimeout(retry, delayAfterReturn(Math.random()));
  };
  // Not when the page is left: no screen would receive the answer.
  const onVisible = () => {
    if (document.visibilityState === "visible") retry();
  };
  window.addEventListener("online", onOnline);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", onOnline);
    document.removeEventListener("visibilitychange", onVisible);
  };
};

/** Hands over the cache that sent items change. */
export const setOutboxCache = (queryClient: QueryClient): void => {
  client = queryClient;
};

/** Tries every lane that does not have to wait. */
export function sendAll(): void {
  for (const lane of pendingLanes()) void sendLane(lane);
}

export const pendingLanes = (): readonly string[] => [
  ...new Set(
    outboxEntries()
      .filter(isPending)
      .map(({ item }) => item.lane),
  ),
];

/** Sends a lane until nothing is left, or it has to wait. */
export function sendLane(lane: string): Promise<void> {
  const running = busy.get(lane);
  if (running !== undefined) return running;
  clearTimeout(timers.get(lane));
  const sending = sendInOrder(lane).finally(() => busy.delete(lane));
  busy.set(lane, sending);
  return sending;
}

async function sendInOrder(lane: string): Promise<void> {
  while (await sendNext(lane));
}

const sendLaneAfter = (lane: string, wait: number) => {
  clearTimeout(timers.get(lane));
  timers.set(
    lane,
    setTimeout(() => void sendLane(lane), wait),
  );
};

/** A browser clears its stores one after the other (ms). */
const clearingMax = 3_000;

/** Stores what this tab has again, after the browser's storage was cleared by hand. */
export const restoreCleared = (): void => {
  if (!isStorageCleared()) return;
  markStorage();
  for (const { item, files, isSent } of outboxEntries()) {
    if (isSent) continue;
    const isKept = saveItem(item);
    if (!isKept) replace(item.id, (one) => [{ ...one, isUnkept: true }]);
    else if (files.length > 0) void saveItemFiles(item.id, files);
  }
  setTimeout(storeFilesAgain, clearingMax);
};

/** The files may have been stored before their store was cleared, too. */
const storeFilesAgain = (): void => {
  for (const { item, files, isSent } of outboxEntries()) {
    if (!isSent && files.length > 0 && isStored(item)) void saveItemFiles(item.id, files);
  }
};

/** Keeps the items of this tab although the storage may be cleared while it is open. */
export const watchStorage = (): (() => void) => {
  markStorage();
  document.addEventListener("visibilitychange", restoreCleared);
  return () => document.removeEventListener("visibilitychange", restoreCleared);
};

/** Sends the oldest item of a lane; true if the next one may be tried at once. */
async function sendNext(lane: string): Promise<boolean> {
  restoreCleared();
  const next = outboxEntries().find((one) => one.item.lane === lane && isPending(one));
  const kind = next && kinds.get(next.item.kind);
  if (next === undefined || kind === undefined || kind.isReady?.() === false) return false;
  const now = clocks();
  const item = withinPause(dated(next.item, now), now);
  // Its member has logged out, or another tab has sent it.
  if (!isStored(item)) {
    replace(item.id, () => []);
    return true;
  }
  const wait = waitOf(item, now);
  if (wait > 0) {
    if (item !== next.item) replace(item.id, (one) => [withItem(one, item)]);
    sendLaneAfter(lane, wait);
    return false;
  }
  const age = ageOf(item, now);
  if (age === "unknown") return handleOutcome(item, kind, { kind: "cut" });
  if (age === "expired") return handleOutcome(item, kind, refusal(outboxCopy.expired));
  // Words of another version of the app.
  if (!kind.isWords(item.words)) return handleOutcome(item, kind, refusal(outboxCopy.unreadable));
  if (next.files.length < item.fileCount) return handleOutcome(item, kind, refusal(outboxCopy.filesGone));
  const onProgress = (sent: number, total: number) =>
    replace(item.id, (one) => [{ ...one, percent: Math.floor((sent / total) * 100) }]);
  replace(item.id, (one) => [{ ...withItem(one, item), isSending: true }]);
  let mayGoOn = false;
  const attempt = whileSending(() => kind.deliver({ item, files: next.files, onProgress }))
    // A defect of ours must not hold up the lane; the words stay.
    .catch(() => refusal(outboxCopy.failed))
    .then((outcome) => {
      attempts.delete(item.id);
      mayGoOn = handleOutcome(item, kind, outcome);
      return outcome;
    });
  attempts.set(item.id, attempt);
  await attempt;
  return mayGoOn;
}

const refusal = (sentence: string): Outcome => ({ kind: "refused", sentence });

function handleOutcome(item: OutboxItem, kind: OutboxKind<unknown>, outcome: Outcome): boolean {
  const { id, lane } = item;
  if (outcome.kind !== "cut") failures.delete(lane);
  switch (outcome.kind) {
    case "sent":
      deleteItem(item);
      if (client !== undefined) void kind.onSent?.(outcome.result, item, client);
      replace(id, (one) => (kind.staysUntilConfirmed === true ? [{ ...one, isSending: false, isSent: true }] : []));
      return true;
    case "refused": {
      const { sentence: failure, reason: failureReason } = outcome;
      const refused = { ...item, failure, ...(failureReason === undefined ? {} : { failureReason }) };
      replace(id, (one) => [withItem(one, refused)]);
      return true;
    }
    case "held":
      replace(id, (one) => [{ ...one, isSending: false, held: outcome.sentence }]);
      return true;
    case "later": {
      const { server, local } = clocks();
      const pause = Math.ceil(delayAfterRetryAfter(outcome.wait, Math.random()));
      replace(id, (one) => [withItem(one, { ...item, notBefore: (server ?? local) + pause, pause })]);
      sendLaneAfter(lane, pause);
      return false;
    }
    case "cut": {
      const failed = (failures.get(lane) ?? 0) + 1;
      failures.set(lane, failed);
      replace(id, (one) => [{ ...one, isSending: false }]);
      // The line or the page coming back sends earlier.
      sendLaneAfter(lane, delayAfterCut(failed, Math.random()));
      return false;
    }
  }
}

/** Takes a kind over; what waits for it is sent. */
export const addKind = (kind: OutboxKind<unknown>): void => {
  kinds.set(kind.name, kind);
  watchPending();
  sendAll();
};

/** The attempt at an item that is under way. */
export const attemptAt = (id: string): Promise<Outcome> | undefined => attempts.get(id);

/** Tells the kind of an item that it was undone. */
export const notifyDiscarded = (item: OutboxItem): void => {
  if (client !== undefined) void kinds.get(item.kind)?.onDiscarded?.(item, client);
};
