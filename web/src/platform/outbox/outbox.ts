import { outboxCopy } from "@danji/contract/app/outbox.copy";
import type { QueryClient } from "@tanstack/react-query";
import { backoffDelay } from "../reconnect.ts";
import { randomUuid } from "../uuid.ts";
import type { OutboxItem, OutboxKind, Outcome } from "./outbox-item.ts";
import { deleteItem, isStored, readItemFiles, readItems, saveItem, saveItemFiles } from "./outbox-store.ts";
import { isTabClosed, lockTab, thisTab } from "./tab-lock.ts";

/** An item of the outbox, with the state that only this tab has. */
export interface OutboxEntry<Words = unknown> {
  readonly item: OutboxItem<Words>;
  readonly files: readonly File[];
  readonly isSending: boolean;
  /** Stored by the server; shown until its kind confirms it. */
  readonly isSent: boolean;
  /** Why it waits for its member; not stored. */
  readonly held?: string;
  /** Upload progress of the files in per cent. */
  readonly percent?: number;
}

/** Milliseconds for which an item is tried; the server finds its key for a day longer. */
const triedFor = 7 * 24 * 3_600_000;
const maxDelay = 60_000;

let entries: readonly OutboxEntry[] = [];
let client: QueryClient | undefined;
let lastAt = 0;
/** The member whose items this tab sends. */
let writer: number | undefined;
const kinds = new Map<string, OutboxKind<unknown>>();
const listeners = new Set<() => void>();
/** Lanes that are sending now, until they have nothing to send or have to wait. */
const busy = new Map<string, Promise<void>>();
/** Failed attempts of a lane since the last answer. */
const failures = new Map<string, number>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const watches = new Map<string, () => void>();
/** Attempts under way, by the id of their item. */
const attempts = new Map<string, Promise<Outcome>>();

const isPending = ({ item, isSent, held }: OutboxEntry) => !isSent && item.failure === undefined && held === undefined;

const change = (next: readonly OutboxEntry[]) => {
  entries = [...next].sort((one, other) => one.item.at - other.item.at);
  for (const listener of listeners) listener();
  watchPending();
};

const replace = (id: string, update: (before: OutboxEntry) => readonly OutboxEntry[]) =>
  change(entries.flatMap((one) => (one.item.id === id ? update(one) : [one])));

/** While something is pending, whatever screen is shown: tries again when the line or the page is back. */
function watchPending(): void {
  const pendingKinds = new Set(entries.filter(isPending).map(({ item }) => item.kind));
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
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", retry);
  return () => {
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", retry);
  };
};

/** The entries of this tab, the oldest first; the same array until one changes. */
export const outboxEntries = (): readonly OutboxEntry[] => entries;

export const subscribeToOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Hands over the cache that sent items change. */
export const setOutboxCache = (queryClient: QueryClient): void => {
  client = queryClient;
};

function sendAll(): void {
  for (const lane of pendingLanes()) void sendLane(lane);
}

const pendingLanes = (): readonly string[] => [...new Set(entries.filter(isPending).map(({ item }) => item.lane))];

function sendLane(lane: string): Promise<void> {
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

/** Sends the oldest item of a lane; true if the next one may be tried at once. */
async function sendNext(lane: string): Promise<boolean> {
  const next = entries.find((one) => one.item.lane === lane && isPending(one));
  const kind = next && kinds.get(next.item.kind);
  if (next === undefined || kind === undefined || kind.isReady?.() === false) return false;
  const { item } = next;
  // Its member has logged out, or another tab has sent it.
  if (!isStored(item)) {
    replace(item.id, () => []);
    return true;
  }
  const wait = (item.notBefore ?? 0) - Date.now();
  if (wait > 0) {
    sendLaneAfter(lane, wait);
    return false;
  }
  if (Date.now() - item.at > triedFor) return handleOutcome(item, kind, refusal(outboxCopy.expired));
  // Words of another version of the app.
  if (!kind.isWords(item.words)) return handleOutcome(item, kind, refusal(outboxCopy.unreadable));
  const onProgress = (sent: number, total: number) =>
    replace(item.id, (one) => [{ ...one, percent: Math.floor((sent / total) * 100) }]);
  replace(item.id, (one) => [{ ...one, isSending: true }]);
  const attempt = kind
    .deliver({ item, files: next.files, onProgress })
    // A defect of ours must not hold up the lane; the words stay.
    .catch(() => refusal(outboxCopy.failed));
  attempts.set(item.id, attempt);
  const outcome = await attempt;
  attempts.delete(item.id);
  return handleOutcome(item, kind, outcome);
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
    case "refused":
      replace(id, (one) => [withItem(one, { ...item, failure: outcome.sentence })]);
      return true;
    case "held":
      replace(id, (one) => [{ ...one, isSending: false, held: outcome.sentence }]);
      return true;
    case "later":
      replace(id, (one) => [withItem(one, { ...item, notBefore: Date.now() + outcome.wait })]);
      sendLaneAfter(lane, outcome.wait);
      return false;
    case "cut": {
      const failed = (failures.get(lane) ?? 0) + 1;
      failures.set(lane, failed);
      replace(id, (one) => [{ ...one, isSending: false }]);
      // The line or the page coming back sends earlier.
      sendLaneAfter(lane, Math.min(backoffDelay(failed, Math.random()), maxDelay));
      return false;
    }
  }
}

/** The entry with a changed item, which is stored unless it was removed meanwhile. */
const withItem = (entry: OutboxEntry, item: OutboxItem): OutboxEntry => {
  if (isStored(item)) saveItem(item);
  return { ...entry, item, isSending: false };
};

/** How many items of the member are stored here and not sent, in all tabs. */
export const countUnsent = (): number => (writer === undefined ? 0 : readItems(writer).length);

/** Tries everything now, also what was refused. True if nothing is left to be sent. */
export const sendEverything = async (): Promise<boolean> => {
  for (const { item } of entries) retryItem(item.id);
  await Promise.all(pendingLanes().map(sendLane));
  return countUnsent() === 0;
};

/** Forgets the entries of this tab, as their member is no longer logged in; what is stored stays. */
export const forgetOutbox = (): void => {
  writer = undefined;
  change([]);
};

/** Takes over a member's items from tabs that are closed, and sends them. */
export const resumeOutbox = async (memberId: number): Promise<void> => {
  lockTab();
  writer = memberId;
  for (const item of readItems(memberId)) {
    const isKnown = () => entries.some((one) => one.item.id === item.id);
    const isFree = async () => item.tab === thisTab || (await isTabClosed(item.tab));
    if (isKnown() || !(await isFree())) continue;
    const files = item.fileCount > 0 ? await readItemFiles(item.id) : [];
    if (isKnown() || !isStored(item)) continue;
    const claimed = { ...item, tab: thisTab };
    saveItem(claimed);
    change([...entries, { item: claimed, files, isSending: false, isSent: false }]);
  }
  sendAll();
};

export interface NewItem<Words> {
  readonly memberId: number;
  readonly lane: string;
  readonly words: Words;
  readonly files?: readonly File[];
}

const enqueue = (kind: string, { memberId, lane, words, files = [] }: NewItem<unknown>): string => {
  writer = memberId;
  const id = randomUuid();
  lastAt = Math.max(Date.now(), lastAt + 1);
  const item = { id, memberId, kind, lane, words, fileCount: files.length, at: lastAt, tab: thisTab };
  saveItem(item);
  if (files.length > 0) void saveItemFiles(id, files);
  lockTab();
  change([...entries, { item, files, isSending: false, isSent: false }]);
  sendAll();
  return id;
};

/** Adds a kind of thing to the outbox. Returns the function that adds an item: shown at once, sent when possible. */
export const registerOutboxKind = <Words, Result>(
  kind: OutboxKind<Words, Result>,
): ((item: NewItem<Words>) => string) => {
  kinds.set(kind.name, kind as unknown as OutboxKind<unknown>);
  watchPending();
  sendAll();
  return (item) => enqueue(kind.name, item);
};

/** Tries an item now: a refused one again under the same key, a waiting one without its delay. */
export const retryItem = (id: string): void => {
  replace(id, (one) => {
    const { failure: _, notBefore: __, ...item } = one.item;
    const { held: ___, ...entry } = one;
    // The member has decided to try for another seven days.
    const at = Date.now() - item.at > triedFor ? Date.now() : item.at;
    return [withItem(entry, { ...item, at })];
  });
  sendAll();
};

/**
 * Removes an item. "sent" where an attempt under way has reached the server: then it is no longer the outbox's, and what
 * was written is shown as any other.
 */
export const discardItem = async (id: string): Promise<"discarded" | "sent"> => {
  const entry = entries.find(({ item }) => item.id === id);
  if (entry === undefined) return "sent";
  const outcome = await attempts.get(id);
  if (outcome?.kind === "sent") return "sent";
  deleteItem(entry.item);
  change(entries.filter(({ item }) => item.id !== id));
  if (client !== undefined) void kinds.get(entry.item.kind)?.onDiscarded?.(entry.item, client);
  return "discarded";
};

/** Removes sent items that are shown otherwise now. */
export const confirmSent = (ids: ReadonlySet<string>): void => {
  const confirmed = entries.filter(({ item }) => ids.has(item.id));
  if (confirmed.length === 0) return;
  for (const { item } of confirmed) deleteItem(item);
  change(entries.filter((one) => !confirmed.includes(one)));
};
