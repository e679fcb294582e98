import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

/** What is put on record (SECURITY 16). Neither field holds a secret, a mail or a phone. */
export interface AuditEvent {
  readonly action:
    | "login.ok"
    | "social.linked"
    | "social.unlinked"
    | "login.fail"
    | "logout"
    | "code.sent"
    | "code.wrong"
    | "signup"
    | "password.reset"
    | "password.changed"
    | "withdrawal"
    | "device.ended"
    | "devices.ended"
    | "comment.deleted"
    | "message.deleted"
    | "feed.deleted"
    | "notice.published"
    | "notice.changed"
    | "notice.version.withheld"
    | "notice.version.shown"
    | "notice.planned"
    | "notice.plan.ended"
    | "complex.registered"
    | "complex.deleted"
    | "chat.approved"
    | "data.exported"
    | "inquiry.answered"
    | "inquiry.moved"
    | "inquiry.assigned"
    | "inquiry.noted"
    | "inquiry.published"
    | "inquiry.unpublished"
    | "matter.shared"
    | "matter.changed"
    | "matter.collected"
    | "matter.closed"
    | "matter.published"
    | "matter.unpublished"
    | "cars.read"
    | "cars.ledger"
    | "cars.exported"
    | "cars.imported"
    | "residents.read"
    | "residents.exported"
    | "statement.exported"
    | "doors.loaded"
    | "doors.removed"
    | "door.codes.printed"
    | "door.codes.ended"
    | "door.code.used"
    | "door.code.wrong"
    | "invitation.used"
    | "household.turnover.planned"
    | "household.turnover.withdrawn"
    | "residence.approved"
    | "residence.rejected"
    | "residence.ended"
    | "residence.putOut"
    | "office.claimed"
    | "office.code"
    | "office.code.wrong"
    | "office.verified"
    | "office.confirmed"
    | "office.refused"
    | "office.ended"
    | "office.undone"
    | "office.contact"
    | "office.vouched"
    | "office.vouch.ended"
    | "manager.appointed"
    | "role.invited"
    | "role.given"
    | "role.changed"
    | "role.ended"
    | "role.handedOver"
    | "complex.kind"
    | "manager.resigned"
    | "report"
    | "report.proposed"
    | "report.decided";
  /** The member who did it, where there is one. */
  readonly actorId?: number;
  /** What it was done to, such as member:12. */
  readonly target?: string;
  /** Address of the caller. */
  readonly address: string;
}

/** Adds a record; the table itself refuses to change or lose one. */
export async function recordAudit(db: Queryable, event: AuditEvent): Promise<void> {
  await db.run(auditInsert(event));
}

/** The same as a statement, for one that writes more; with `from`, a record for each of its rows. */
export const auditInsert = (event: AuditEvent, from?: Sql): Sql => sql`
  insert into audit_events (action, actor_id, target, address)
  select ${event.action}, ${event.actorId ?? null}::bigint, ${event.target ?? null}, ${event.address}
  ${from === undefined ? sql`` : sql`from ${from}`}`;

/** Years for which a record is kept; the table itself refuses to lose a younger one (migration 0021). */
const RETENTION_YEARS = 2;
const BATCH_SIZE = 1_000;

/** Deletes records that are past their retention. Looks at the oldest only: ids follow the time. */
export async function deleteExpiredAuditEvents(db: Queryable): Promise<void> {
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE;) {
    deleted = await db.run(sql`
      delete from audit_events where id in (
        select id from (select id, at from audit_events order by id limit ${BATCH_SIZE}) oldest
        where at < now() - make_interval(years => ${RETENTION_YEARS}))`);
  }
}
