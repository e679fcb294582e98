import type { EntryKind } from "@danji/contract/notification/notification-entry-rules";
import type { MemberNotices } from "#platform/realtime/member-notices.ts";

/** Members whose kinds and numbers one process keeps; the one kept longest is dropped first. */
const MEMBERS_MAX = 50_000;

/** How long a number is kept without a notice, in milliseconds: so late is what nothing announces (decision 095). */
export const NUMBERS_KEPT_MS = 30_000;

/**
 * Kinds whose numbers are kept: of these each change of who may read what is announced to the members concerned (migration 0128).
 * What the others are about ends by time, or by changes that nothing announces; they are counted for each call.
 */
const KEPT_KINDS: ReadonlySet<EntryKind> = new Set(["COMMENT", "REPLY", "NOTICE", "INQUIRY", "RESERVATION"]);

/** What is known of a member's unread events. */
interface UnreadOfMember {
  /** The kinds of which there are some. */
  readonly kinds: readonly EntryKind[];
  /** How many entries of a kind the member may read; undefined where that has to be counted. */
  numberOf(kind: EntryKind): number | undefined;
  /** To be called with what was counted since `unreadKinds` gave this. */
  keep(kind: EntryKind, number: number): void;
}

/**
 * The kinds of which members have unread events, and how many entries they may read of them, as this process read them: no statement
 * is needed until something changes. A member's are dropped by the notice that their list has changed, which is committed with each
 * event and each change of their rights, and which reaches every process.
 */
export interface UnreadKinds {
  /** Those kept, or what `read` gives. */
  of(memberId: number, read: () => Promise<readonly EntryKind[]>): Promise<UnreadOfMember>;
  forget(memberId: number): void;
}

interface Kept {
  known: UnreadOfMember | undefined;
}

/** Those of this process: what it commits itself is dropped before the call is answered, not only by the notice. */
const opened = new Set<(memberId: number) => void>();

export function unreadKinds(notices: MemberNotices, now: () => number = () => performance.now()): UnreadKinds {
  const members = new Map<number, Kept>();
  const forget = (memberId: number) => void members.delete(memberId);
  notices.listen({ received: forget, mayHaveMissed: () => members.clear() });
  opened.add(forget);
  return {
    forget,
    async of(memberId, read) {
      if (!notices.isReliable()) return unreadOf(await read(), now);
      const known = members.get(memberId)?.known;
      if (known !== undefined) return known;
      // What changes while it is read, or while it is counted, deletes this entry, so that what was found before is not kept.
      const entry: Kept = { known: undefined };
      members.delete(memberId);
      if (members.size >= MEMBERS_MAX) members.delete(members.keys().next().value ?? 0);
      members.set(memberId, entry);
      const found = unreadOf(await read(), now);
      entry.known = found;
      return found;
    },
  };
}

const none: UnreadOfMember = { kinds: [], numberOf: () => 0, keep: () => undefined };

function unreadOf(kinds: readonly EntryKind[], now: () => number): UnreadOfMember {
  if (kinds.length === 0) return none;
  const numbers = new Map<EntryKind, { readonly number: number; readonly until: number }>();
  return {
    kinds,
    numberOf(kind) {
      const kept = numbers.get(kind);
      return kept !== undefined && now() < kept.until ? kept.number : undefined;
    },
    keep(kind, number) {
      if (KEPT_KINDS.has(kind)) numbers.set(kind, { number, until: now() + NUMBERS_KEPT_MS });
    },
  };
}

/** To be called once events of these members are committed, or read. */
export const forgetUnread = (memberIds: readonly number[]): void => {
  for (const forget of opened) for (const memberId of memberIds) forget(memberId);
};
