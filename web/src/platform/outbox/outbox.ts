import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { randomUuid } from "../uuid.ts";
import { outboxEntries, withItem } from "./outbox-entries.ts";
import type { OutboxItem, OutboxKind, Outcome } from "./outbox-item.ts";
import {
  deleteItem,
  deleteItemFiles,
  isStored,
  readItemFiles,
  readItems,
  saveItem,
  saveItemFiles,
  setItemAside,
} from "./outbox-store.ts";
import { dated } from "./schedule.ts";
import {
  addKind,
  attemptAt,
  change,
  clocks,
  notifyDiscarded,
  pendingLanes,
  replace,
  restoreCleared,
  sendAll,
  sendLane,
} from "./sending.ts";
import { isTabClosed, lockTab, thisTab, untilNothingIsSent } from "./tab-lock.ts";

/** A logout waits this long (ms) for the answers of attempts under way. */
const logoutPatience = 10_000;

/** The member whose items this tab sends. */
let writer: number | undefined;

/**
 * How many items of the member are stored here and not sent, in all tabs. Without their id, those of whom this tab sends for: none
 * where it had nothing to send yet.
 */
export const countUnsent = (memberId = writer): number => {
  restoreCleared();
  return memberId === undefined ? 0 : readItems(memberId).length;
};

/** Tries everything now, also what was refused. True if nothing of the member is left to be sent. */
export const sendEverything = async (memberId = writer): Promise<boolean> => {
  for (const { item } of outboxEntries()) retryItem(item.id);
  await Promise.all(pendingLanes().map(sendLane));
  return countUnsent(memberId) === 0;
};

/** What the member throws away with a logout. */
export interface SetAside {
  /** How many of them an attempt under way had sent before it could be stopped. */
  readonly sentCount: number;
  /** Brings the others back: the logout failed. */
  readonly restore: () => void;
  /** Deletes the others. */
  readonly forget: () => void;
}

/**
 * Stops all attempts at the member's items, also in other tabs, and waits for the answers of those under way: after it,
 * nothing that is thrown away reaches the server.
 */
export const setEverythingAside = async (memberId = writer): Promise<SetAside> => {
  const items = memberId === undefined ? [] : readItems(memberId);
  // A tab looks into the store before each attempt.
  for (const item of items) setItemAside(item);
  const sent = new Set<string>();
  const note = ({ id }: OutboxItem) => attemptAt(id)?.then(({ kind }) => kind === "sent" && sent.add(id));
  await Promise.race([Promise.all([...items.map(note), untilNothingIsSent(logoutPatience)]), expire(logoutPatience)]);
  const left = items.filter(({ id }) => !sent.has(id));
  return {
    sentCount: sent.size,
    restore: () => {
      for (const item of left) saveItem(item);
      if (memberId !== undefined) void resumeOutbox(memberId);
    },
    forget: () => left.forEach(deleteItemFiles),
  };
};

const expire = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));

/** Forgets the entries of this tab, as their member is no longer logged in; what is stored stays. */
export const forgetOutbox = (): void => {
  writer = undefined;
  change([]);
};

const entryOf = (id: string) => outboxEntries().find(({ item }) => item.id === id);

/** Shows an item that another tab sends as it is stored, unless it was removed meanwhile. */
const show = async (item: OutboxItem): Promise<void> => {
  const { id, fileCount } = item;
  const files = entryOf(id)?.files ?? (fileCount > 0 ? await readItemFiles(id) : []);
  if (!isStored(item) || writer !== item.memberId || entryOf(id)?.item.tab === thisTab) return;
  change([...outboxEntries().filter((one) => one.item.id !== id), { item, files, isSending: false, isSent: false }]);
};

/** Makes this tab the one that sends an item. */
const takeOver = (item: OutboxItem): void => {
  const claimed = { ...item, tab: thisTab };
  saveItem(claimed);
  replace(item.id, (one) => [{ ...one, item: claimed }]);
};

/**
 * Shows what all tabs of this browser have of a member, takes over what closed ones have left, and sends that. Returns the tabs that
 * are open and send theirs themselves.
 */
export const resumeOutbox = async (memberId: number): Promise<ReadonlySet<string>> => {
  lockTab();
  writer = memberId;
  const items = readItems(memberId);
  for (const { item } of outboxEntries()) {
    if (item.tab === thisTab || isStored(item)) continue;
    change(outboxEntries().filter((one) => one.item.id !== item.id));
    notifyDiscarded(item);
  }
  for (const item of items) await show(item);
  const openTabs = new Set<string>();
  for (const tab of new Set(items.map((item) => item.tab))) {
    if (tab === thisTab) continue;
    if (!(await isTabClosed(tab))) openTabs.add(tab);
    else
      readItems(memberId)
        .filter((item) => item.tab === tab)
        .forEach(takeOver);
  }
  sendAll();
  return openTabs;
};

export interface NewItem<Words> {
  /** A key under which these words may have been tried before; without it, a new one. */
  readonly id?: string;
  readonly memberId: number;
  readonly lane: string;
  readonly words: Words;
  readonly files?: readonly File[];
}

const enqueue = (kind: string, { id = randomUuid(), memberId, lane, words, files = [] }: NewItem<unknown>): string => {
  writer = memberId;
  // Later than all others, also where the phone's clock was set back.
  const last = Math.max(0, ...[...readItems(memberId), ...outboxEntries().map(({ item }) => item)].map(({ at }) => at));
  const at = Math.max(Date.now(), last + 1);
  const item = dated({ id, memberId, kind, lane, words, fileCount: files.length, at, tab: thisTab }, clocks());
  const unkept = saveItem(item) ? {} : { isUnkept: true as const };
  if (files.length > 0) {
    void saveItemFiles(id, files).then((isKept) => {
      if (!isKept) replace(id, (one) => [{ ...one, isUnkept: true }]);
    });
  }
  lockTab();
  change([...outboxEntries(), { item, files, isSending: false, isSent: false, ...unkept }]);
  sendAll();
  return id;
};

/** Adds a kind of thing to the outbox. Returns the function that adds an item: shown at once, sent when possible. */
export const registerOutboxKind = <Words, Result>(
  kind: OutboxKind<Words, Result>,
): ((item: NewItem<Words>) => string) => {
  addKind(kind as unknown as OutboxKind<unknown>);
  return (item) => enqueue(kind.name, item);
};

/** The outcome of the attempt under way; "cut" where none is, so that the item waits. */
export const currentOutcome = (id: string): Promise<Outcome> => attemptAt(id) ?? Promise.resolve({ kind: "cut" });

/** Tries an item now: a refused one again under the same key, a waiting one without its delay. */
export const retryItem = (id: string): void => {
  replace(id, (one) => {
    const { failure, failureReason: _, notBefore: __, pause: ___, since, ...item } = one.item;
    const { held: ____, ...entry } = one;
    // The member has decided to try for another seven days.
    const now = clocks();
    const again =
      failure === outboxCopy.expired
        ? dated({ ...item, at: now.local }, now)
        : { ...item, ...(since === undefined ? {} : { since }) };
    return [withItem(entry, { ...again, tab: thisTab })];
  });
  sendAll();
};

/**
 * Removes an item. "sent" where an attempt under way has reached the server: then it is no longer the outbox's, and what
 * was written is shown as any other.
 */
export const discardItem = async (id: string): Promise<"discarded" | "sent"> => {
  const entry = entryOf(id);
  if (entry === undefined) return "sent";
  const outcome = await attemptAt(id);
  if (outcome?.kind === "sent") return "sent";
  deleteItem(entry.item);
  change(outboxEntries().filter(({ item }) => item.id !== id));
  notifyDiscarded(entry.item);
  return "discarded";
};

/** Removes sent items that are shown otherwise now. */
export const confirmSent = (ids: ReadonlySet<string>): void => {
  const confirmed = outboxEntries().filter(({ item }) => ids.has(item.id));
  if (confirmed.length === 0) return;
  for (const { item } of confirmed) deleteItem(item);
  change(outboxEntries().filter((one) => !confirmed.includes(one)));
};
