import type { OutboxItem } from "./outbox-item.ts";
import { isStored, saveItem } from "./outbox-store.ts";
import { thisTab } from "./tab-lock.ts";

/** An item of the outbox, which this tab or another sends, with the state that only this tab has. */
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
  /** The browser does not store it: it is lost when the page is closed. */
  readonly isUnkept?: true;
}

let entries: readonly OutboxEntry[] = [];
const listeners = new Set<() => void>();

/** The entries that this tab shows, the oldest first; the same array until one changes. */
export const outboxEntries = (): readonly OutboxEntry[] => entries;

export const subscribeToOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True where this tab has yet to send it. */
export const isPending = ({ item, isSent, held }: OutboxEntry): boolean =>
  item.tab === thisTab && !isSent && item.failure === undefined && held === undefined;

/** The shortest pause (ms) that is told: a shorter one looks like a slow line. */
const toldPause = 30_000;

/** Until when (ISO time) an entry waits, where the server has asked for a pause that is told. */
export const pausedUntil = ({ item, isSending, isSent }: OutboxEntry): string | undefined => {
  const { notBefore, pause = 0 } = item;
  return isSending || isSent || notBefore === undefined || pause < toldPause
    ? undefined
    : new Date(notBefore).toISOString();
};

// The browser asks before it closes a page with words that only this page has.
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

export const changeEntries = (next: readonly OutboxEntry[]): void => {
  entries = [...next].sort((one, other) => one.item.at - other.item.at);
  const change = entries.some(({ isUnkept, isSent }) => isUnkept === true && !isSent) ? "add" : "remove";
  window[`${change}EventListener`]("beforeunload", askBeforeUnload);
  for (const listener of listeners) listener();
};

export const replaceEntry = (id: string, update: (before: OutboxEntry) => readonly OutboxEntry[]): void =>
  changeEntries(entries.flatMap((one) => (one.item.id === id ? update(one) : [one])));

/** The entry with a changed item, which is stored unless it was removed meanwhile. */
export const withItem = (entry: OutboxEntry, item: OutboxItem): OutboxEntry => {
  if (isStored(item)) saveItem(item);
  return { ...entry, item, isSending: false };
};
