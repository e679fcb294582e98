import type { ChatMessageView } from "@danji/contract/chat/chat";
import { onLoggedOut } from "#account/session/auth.store.ts";
import { randomUuid } from "#platform/uuid.ts";
import { currentConnection, watchConnection } from "#platform/realtime.ts";
import {
  deleteUnsent,
  isStored,
  savePhoto,
  saveUnsent,
  readPhoto,
  readUnsent,
  type UnsentMessage,
  lockTab,
  isTabClosed,
  thisTab,
} from "./outbox-store.ts";
import { deliverMessage, type Outcome } from "./outbox-delivery.ts";

/** A message of the outbox, with the state that only this tab has. */
export interface OutboxItem {
  readonly unsent: UnsentMessage;
  readonly photo: File | undefined;
  /** Stored by the server; shown here until the room includes it. */
  readonly isSent: boolean;
  /** Upload progress of the photo in per cent. */
  readonly percent?: number;
}

const retryDelay = 5_000;

let items: readonly OutboxItem[] = [];
let lastAt = 0;
const listeners = new Set<() => void>();
/** Rooms whose messages are being sent now, one at a time. */
const busy = new Set<number>();
let releaseConnection: (() => void) | undefined;

const isPending = ({ unsent, isSent }: OutboxItem) => !isSent && unsent.failure === undefined;

const change = (next: readonly OutboxItem[]) => {
  items = next;
  for (const listener of listeners) listener();
  // Keeps the connection open while messages are pending, whatever screen is shown.
  if (items.some(isPending)) releaseConnection ??= watchConnection(sendAll);
  else {
    releaseConnection?.();
    releaseConnection = undefined;
  }
};

const replace = (clientId: string, update: (before: OutboxItem) => readonly OutboxItem[]) =>
  change(items.flatMap((one) => (one.unsent.clientId === clientId ? update(one) : [one])));

/** The items of this tab, of all rooms; the same array until one changes. */
export const outboxItems = (): readonly OutboxItem[] => items;

export const subscribeToOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function sendAll(): void {
  if (currentConnection().connection === undefined) return;
  for (const roomId of new Set(items.filter(isPending).map(({ unsent }) => unsent.roomId))) void sendRoom(roomId);
}

async function sendRoom(roomId: number): Promise<void> {
  if (busy.has(roomId)) return;
  busy.add(roomId);
  while (await sendNext(roomId));
  busy.delete(roomId);
}

/** Sends the oldest message of a room; true if the next one may be tried at once. */
async function sendNext(roomId: number): Promise<boolean> {
  const next = items.find((one) => one.unsent.roomId === roomId && isPending(one));
  if (next === undefined) return false;
  const { clientId } = next.unsent;
  // Its member has logged out, or another tab has sent it.
  if (!isStored(next.unsent)) {
    replace(clientId, () => []);
    return true;
  }
  const onProgress = (sent: number, total: number) =>
    replace(clientId, (one) => [{ ...one, percent: Math.floor((sent / total) * 100) }]);
  return handleOutcome(clientId, await deliverMessage(next.unsent, next.photo, onProgress));
}

function handleOutcome(clientId: string, outcome: Outcome): boolean | Promise<boolean> {
  if (outcome.kind === "sent") {
    replace(clientId, (one) => {
      deleteUnsent(one.unsent);
      return [{ ...one, isSent: true }];
    });
    return true;
  }
  if (outcome.kind === "refused") {
    replace(clientId, (one) => {
      const unsent = { ...one.unsent, failure: outcome.sentence };
      saveUnsent(unsent);
      return [{ ...one, unsent }];
    });
    return true;
  }
  if (outcome.kind === "later") return new Promise((resolve) => setTimeout(() => resolve(true), outcome.wait));
  // A reconnect sends again; the timer covers a failure without a disconnect.
  setTimeout(sendAll, retryDelay);
  return false;
}

// Stored messages are cleared by app at logout; here they would only keep the connection open.
onLoggedOut(() => change([]));

/** Takes over a member's unsent messages from tabs that are closed. */
export const resumeOutbox = async (memberId: number): Promise<void> => {
  lockTab();
  for (const unsent of readUnsent(memberId)) {
    const isKnown = () => items.some((one) => one.unsent.clientId === unsent.clientId);
    if (isKnown() || !(await isTabClosed(unsent.tab))) continue;
    const photo = unsent.isPhoto ? await readPhoto(unsent.clientId) : undefined;
    if (isKnown() || !isStored(unsent)) continue;
    const claimed = { ...unsent, tab: thisTab };
    saveUnsent(claimed);
    change([...items, { unsent: claimed, photo, isSent: false }]);
  }
  sendAll();
};

/** Adds a message to the outbox: shown at once, sent when connected. */
export const enqueueMessage = (
  message: Pick<UnsentMessage, "memberId" | "roomId"> & { readonly text?: string; readonly photo?: File },
) => {
  const { memberId, roomId, text = "", photo } = message;
  const clientId = randomUuid();
  lastAt = Math.max(Date.now(), lastAt + 1);
  const unsent = { clientId, memberId, roomId, text, isPhoto: photo !== undefined, at: lastAt, tab: thisTab };
  saveUnsent(unsent);
  if (photo !== undefined) void savePhoto(clientId, photo);
  change([...items, { unsent, photo, isSent: false }]);
  sendAll();
};

/** Retries a refused message with the same clientId. */
export const retryMessage = (clientId: string): void => {
  replace(clientId, (one) => {
    const { failure: _, ...unsent } = one.unsent;
    saveUnsent(unsent);
    return [{ ...one, unsent }];
  });
  sendAll();
};

export const discardMessage = (clientId: string): void =>
  replace(clientId, (one) => {
    deleteUnsent(one.unsent);
    return [];
  });

/** Removes messages that the room shows now. */
export const confirmMessages = (messages: readonly ChatMessageView[]): void => {
  const ids = new Set(messages.map(({ clientId }) => clientId));
  const confirmed = items.filter(({ unsent }) => ids.has(unsent.clientId));
  if (confirmed.length === 0) return;
  for (const { unsent } of confirmed) deleteUnsent(unsent);
  change(items.filter((one) => !confirmed.includes(one)));
};
