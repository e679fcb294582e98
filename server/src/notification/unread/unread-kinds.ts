import type { EntryKind } from "@danji/contract/notification/notification-entry-rules";
import type { MemberNotices } from "#platform/realtime/member-notices.ts";

/** Members whose kinds one process keeps; the one kept longest is dropped first. */
const MEMBERS_MAX = 50_000;

/**
 * The kinds of which members have unread events, as this process read them: none for most members, whose number is then known
 * without a statement. A member's kinds are dropped by the notice that their list has changed, which is committed with each event
 * and reaches every process. Kinds that are kept too long cost time alone, since events are counted anew; that none is missing is
 * what the notice is for. Which events a member may read is not kept: it depends on what others do, and nothing announces that.
 */
export interface UnreadKinds {
  /** Those kept, or what `read` gives. */
  of(memberId: number, read: () => Promise<readonly EntryKind[]>): Promise<readonly EntryKind[]>;
  forget(memberId: number): void;
}

interface Kept {
  kinds: readonly EntryKind[] | undefined;
}

/** Those of this process: what it commits itself is dropped before the call is answered, not only by the notice. */
const opened = new Set<(memberId: number) => void>();

export function unreadKinds(notices: MemberNotices): UnreadKinds {
  const members = new Map<number, Kept>();
  const forget = (memberId: number) => void members.delete(memberId);
  notices.listen({ received: forget, mayHaveMissed: () => members.clear() });
  opened.add(forget);
  return {
    forget,
    async of(memberId, read) {
      if (!notices.isReliable()) return read();
      const known = members.get(memberId)?.kinds;
      if (known !== undefined) return known;
      // What changes while it is read deletes this entry, so that what was read before is not kept.
      const entry: Kept = { kinds: undefined };
      members.delete(memberId);
      if (members.size >= MEMBERS_MAX) members.delete(members.keys().next().value ?? 0);
      members.set(memberId, entry);
      const kinds = await read();
      entry.kinds = kinds;
      return kinds;
    },
  };
}

/** To be called once events of these members are committed. */
export const forgetUnread = (memberIds: readonly number[]): void => {
  for (const forget of opened) for (const memberId of memberIds) forget(memberId);
};
