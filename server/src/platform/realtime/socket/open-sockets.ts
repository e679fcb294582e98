import { closeCodes } from "./outbound-socket.ts";
import type { Connection } from "./connection.ts";

/** The open connections of this process, oldest first, by member and by session. */
export class OpenSockets {
  private readonly all = new Set<Connection>();
  private readonly byMember = new Map<number, Set<Connection>>();
  private readonly bySession = new Map<string, Set<Connection>>();
  private readonly maxPerMember: number;

  constructor(maxPerMember: number) {
    this.maxPerMember = maxPerMember;
  }

  get count(): number {
    return this.all.size;
  }

  get sessions(): readonly string[] {
    return [...this.bySession.keys()];
  }

  /** Adds one; of a member who has too many the oldest is closed. */
  add(connection: Connection): void {
    const { memberId, session } = connection.viewer;
    this.all.add(connection);
    const ofMember = groupOf(this.byMember, memberId).add(connection);
    groupOf(this.bySession, session).add(connection);
    const [oldest] = ofMember;
    if (ofMember.size <= this.maxPerMember || oldest === undefined) return;
    oldest.close(closeCodes.replaced, "replaced");
    // No longer counted although its closing handshake may last: else the next one would close it again, not the next
    // oldest.
    this.remove(oldest);
  }

  remove(connection: Connection): void {
    this.all.delete(connection);
    removeFromGroup(this.byMember, connection.viewer.memberId, connection);
    removeFromGroup(this.bySession, connection.viewer.session, connection);
  }

  endSession(session: string): void {
    for (const connection of this.bySession.get(session) ?? []) {
      connection.close(closeCodes.sessionEnded, "session ended");
    }
  }

  *[Symbol.iterator](): Iterator<Connection> {
    yield* this.all;
  }
}

function groupOf<Key>(groups: Map<Key, Set<Connection>>, key: Key): Set<Connection> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group);
  return group;
}

function removeFromGroup<Key>(groups: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const group = groups.get(key);
  group?.delete(connection);
  if (group?.size === 0) groups.delete(key);
}
