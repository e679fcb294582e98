import type { ChatMessageView } from "@danji/contract/chat";
import { onLoggedOut } from "#account/auth.store.ts";
import { newKey } from "#platform/new-key.ts";
import { currentLine, watchLine } from "#platform/realtime.ts";
import { eraseUnsent, isKept, keepPhoto, keepUnsent, readPhoto, readUnsent, type Unsent } from "./outbox-store.ts";
import { deliverMessage, type Outcome } from "./outbox-delivery.ts";
import { holdTab, isGone, thisTab } from "./outbox-tabs.ts";

/** A message on its way, as this tab knows it. */
export interface OnItsWay {
  readonly unsent: Unsent;
  readonly photo: File | undefined;
  /** The server has it; it stands here until the room shows it. */
  readonly isSent: boolean;
  /** How much of the photo has gone, in per cent. */
  readonly percent?: number;
}

const tryAgainAfter = 5_000;

let all: readonly OnItsWay[] = [];
let lastAt = 0;
const listeners = new Set<() => void>();
/** Rooms whose messages are being sent right now, one after the other. */
const busy = new Set<number>();
let letGo: (() => void) | undefined;

const isWaiting = ({ unsent, isSent }: OnItsWay) => !isSent && unsent.failure === undefined;

const change = (next: readonly OnItsWay[]) => {
  all = next;
  for (const listener of listeners) listener();
  // The line stays up while something waits, whatever screen is looked at.
  if (all.some(isWaiting)) letGo ??= watchLine(sendAll);
  else {
    letGo?.();
    letGo = undefined;
  }
};

const replace = (clientId: string, by: (before: OnItsWay) => readonly OnItsWay[]) =>
  change(all.flatMap((one) => (one.unsent.clientId === clientId ? by(one) : [one])));

/** Everything of this tab that is on its way, of all rooms; the same object until something changes. */
export const onItsWay = (): readonly OnItsWay[] => all;

export const watchOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function sendAll(): void {
  if (currentLine().connection === undefined) return;
  for (const roomId of new Set(all.filter(isWaiting).map(({ unsent }) => unsent.roomId))) void sendRoom(roomId);
}

async function sendRoom(roomId: number): Promise<void> {
  if (busy.has(roomId)) return;
  busy.add(roomId);
  while (await sendNext(roomId));
  busy.delete(roomId);
}

/** Sends the oldest message of a room; true where the next one may be looked at at once. */
async function sendNext(roomId: number): Promise<boolean> {
  const next = all.find((one) => one.unsent.roomId === roomId && isWaiting(one));
  if (next === undefined) return false;
  const { clientId } = next.unsent;
  // Its member has logged out, or another tab has sent it.
  if (!isKept(next.unsent)) {
    replace(clientId, () => []);
    return true;
  }
  const onProgress = (sent: number, total: number) =>
    replace(clientId, (one) => [{ ...one, percent: Math.floor((sent / total) * 100) }]);
  return settle(clientId, await deliverMessage(next.unsent, next.photo, onProgress));
}

function settle(clientId: string, outcome: Outcome): boolean | Promise<boolean> {
  if (outcome.kind === "sent") {
    replace(clientId, (one) => {
      eraseUnsent(one.unsent);
      return [{ ...one, isSent: true }];
    });
    return true;
  }
  if (outcome.kind === "refused") {
    replace(clientId, (one) => {
      const unsent = { ...one.unsent, failure: outcome.sentence };
      keepUnsent(unsent);
      return [{ ...one, unsent }];
    });
    return true;
  }
  if (outcome.kind === "later") return new Promise((go) => setTimeout(() => go(true), outcome.wait));
  // The line being back sends again; where it never broke, time does.
  setTimeout(sendAll, tryAgainAfter);
  return false;
}

// What a member leaves behind is erased by app; here it would keep the line up for nobody.
onLoggedOut(() => change([]));

/** Takes up what a member left unsent in tabs that are gone. */
export const openOutbox = async (memberId: number): Promise<void> => {
  holdTab();
  for (const unsent of readUnsent(memberId)) {
    const isKnown = () => all.some((one) => one.unsent.clientId === unsent.clientId);
    if (isKnown() || !(await isGone(unsent.tab))) continue;
    const photo = unsent.isPhoto ? await readPhoto(unsent.clientId) : undefined;
    if (isKnown() || !isKept(unsent)) continue;
    const mine = { ...unsent, tab: thisTab };
    keepUnsent(mine);
    change([...all, { unsent: mine, photo, isSent: false }]);
  }
  sendAll();
};

/** Puts a message on its way: it is shown at once, and sent when the line allows. */
export const post = (message: Pick<Unsent, "memberId" | "roomId"> & { readonly text?: string; readonly photo?: File }) => {
  const { memberId, roomId, text = "", photo } = message;
  const clientId = newKey();
  lastAt = Math.max(Date.now(), lastAt + 1);
  const unsent = { clientId, memberId, roomId, text, isPhoto: photo !== undefined, at: lastAt, tab: thisTab };
  keepUnsent(unsent);
  if (photo !== undefined) void keepPhoto(clientId, photo);
  change([...all, { unsent, photo, isSent: false }]);
  sendAll();
};

/** Sends one again that was refused, under the same name. */
export const postAgain = (clientId: string): void => {
  replace(clientId, (one) => {
    const { failure: _, ...unsent } = one.unsent;
    keepUnsent(unsent);
    return [{ ...one, unsent }];
  });
  sendAll();
};

export const discard = (clientId: string): void =>
  replace(clientId, (one) => {
    eraseUnsent(one.unsent);
    return [];
  });

/** The room shows these messages: they are on their way no more. */
export const arrived = (messages: readonly ChatMessageView[]): void => {
  const ids = new Set(messages.map(({ clientId }) => clientId));
  const there = all.filter(({ unsent }) => ids.has(unsent.clientId));
  if (there.length === 0) return;
  for (const { unsent } of there) eraseUnsent(unsent);
  change(all.filter((one) => !there.includes(one)));
};
