import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import type { LapsesView } from "@danji/contract/complex/operator";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { enqueueMails } from "#platform/mail/mail-outbox.ts";
import { seoulTime } from "#platform/seoul-time.ts";
import type { Services } from "#platform/services.ts";
import { readsSince } from "../residence/resident-reads.ts";
import type { ClaimRow } from "./claim-row.ts";
import { mailClaimant } from "./confirm.ts";
import { countRestored, type FalseOffice, restoreHomes } from "./restore-homes.ts";

export type OfficeFeatures = readonly Pick<FeatureManifest, "officeWords" | "officeDecisions" | "onResidenceEnded">[];

const falseOffice = ({ complex_id: complexId, decided_at: since, created_at: created }: ClaimRow): FalseOffice => ({
  complexId,
  since: since ?? created,
});

// Homes that this office approved.
const approvedHomes = ({ complexId, since }: FalseOffice): Sql => sql`
  h.complex_id = ${complexId} and h.state = 'ACTIVE' and h.decided_at >= ${since}::timestamptz`;

// Unused codes on its letters, and households that it has planned to replace.
const unusedCodes = ({ complexId, since }: FalseOffice): Sql => sql`
  p.id = d.print_id and p.complex_id = ${complexId} and p.printed_at >= ${since}::timestamptz
  and d.used_at is null and d.ended_at is null`;
const plannedTurnovers = ({ complexId, since }: FalseOffice): Sql => sql`
  o.id = t.household_id and o.complex_id = ${complexId} and t.state = 'PLANNED' and t.planned_at >= ${since}::timestamptz`;

/** Query of the members whose homes an undoing changes, to lock them first. */
export const membersOfUndoing = (claim: ClaimRow): Sql => sql`
  select r.member_id from residences r
  where r.complex_id = ${claim.complex_id} and r.decided_at >= ${falseOffice(claim).since}::timestamptz`;

/** What lapses where a confirmed claim is undone. */
export async function previewUndo(db: Queryable, claim: ClaimRow, features: OfficeFeatures): Promise<LapsesView> {
  const office = falseOffice(claim);
  const managers = await db.many<{ nickname: string }>(sql`
    select m.nickname from complex_managers o join members m on m.id = o.member_id
    where o.complex_id = ${claim.complex_id} order by o.created_at, m.id`);
  const counts = await db.one<Pick<LapsesView, "homes" | "codes" | "turnovers">>(sql`
    select (select count(*) from residences h where ${approvedHomes(office)}) as homes,
      (select count(*) from door_codes d, door_code_prints p where ${unusedCodes(office)}) as codes,
      (select count(*) from household_turnovers t, households o where ${plannedTurnovers(office)}) as turnovers`);
  let [notices, decisions] = [0, 0];
  for (const { officeWords, officeDecisions } of features) {
    notices += (await officeWords?.count(db, office.complexId, office.since)) ?? 0;
    decisions += (await officeDecisions?.count(db, office.complexId, office.since)) ?? 0;
  }
  const told = new Set((await readsSince(db, office.complexId, office.since)).map(({ member_id: id }) => id)).size;
  const restored = await countRestored(db, office);
  return { managers: managers.map(({ nickname }) => nickname), ...counts, restored, notices, decisions, told };
}

/**
 * Undoes a confirmed claim that was false, in the caller's transaction: the complex has no manager any more, its list of
 * doors is gone, what this office decided about homes is as before, and its words lose the mark. Whose names it has read is
 * told. What residents had before stays.
 */
export async function undoClaim(
  services: Services,
  tx: Transaction,
  claim: ClaimRow,
  { features, operatorId }: { readonly features: OfficeFeatures; readonly operatorId: number },
): Promise<void> {
  const { id, complex_id: complexId, complex_name: name } = claim;
  const office = falseOffice(claim);
  // First waits for what is being done with the roles, so that it lapses, too.
  await tx.run(sql`select member_id from complex_managers where complex_id = ${complexId} for update`);
  const homes = await tx.many<{ id: number; member_id: number }>(sql`
    update residences h set state = 'WAITING', decided_at = null, decided_by = null, way = null, vouched_by = null,
      vouched_at = null, door_print_id = null
    where ${approvedHomes(office)} returning id, member_id`);
  await tx.run(sql`
    update members set home_id = null where home_id = any(${homes.map((home) => home.id)}::bigint[])`);
  await restoreHomes(tx, office);
  await endWaysIn(tx, office);
  const managers = await tx.many<{ member_id: number }>(sql`
    delete from complex_managers where complex_id = ${complexId} returning member_id`);
  await tx.run(sql`
    delete from complex_doors d using complexes c
    where d.complex_id = ${complexId} and c.id = d.complex_id and c.doors_loaded_at >= ${office.since}::timestamptz`);
  await tx.run(sql`
    update complexes set office_verified_at = null,
      doors_loaded_at = case when doors_loaded_at < ${office.since}::timestamptz then doors_loaded_at end
    where id = ${complexId}`);
  await tx.run(sql`
    update office_claims set state = 'UNDONE', decided_at = clock_timestamp(), decided_by = ${operatorId}
    where id = ${id}`);
  const former = new Set([...homes, ...managers].map(({ member_id: memberId }) => memberId));
  // A report locks its case before the words: so does this, before the words lose their mark.
  for (const { officeDecisions } of features) await officeDecisions?.reopen(tx, complexId, office.since);
  for (const { officeWords, onResidenceEnded } of features) {
    await officeWords?.unmark(tx, complexId, office.since);
    for (const memberId of former) await onResidenceEnded?.(tx, memberId, complexId);
  }
  await mailClaimant(services, tx, claim, copy.decidedMail.undone(name));
  await notifyOfReads(services, tx, office, name);
}

/** Ends what this office has handed out and planned: codes on paper, and households that were to be replaced. */
async function endWaysIn(tx: Transaction, office: FalseOffice): Promise<void> {
  await tx.run(sql`
    update door_codes d set ended_at = clock_timestamp(), end_reason = 'ENDED'
    from door_code_prints p where ${unusedCodes(office)}`);
  await tx.run(sql`
    update household_turnovers t set state = 'WITHDRAWN', closed_at = clock_timestamp()
    from households o where ${plannedTurnovers(office)}`);
}

/** Mails each resident whose name and door this office has seen who it was, and when. */
async function notifyOfReads(
  services: Services,
  tx: Transaction,
  { complexId, since }: FalseOffice,
  complexName: string,
): Promise<void> {
  const lines = new Map<string, string[]>();
  for (const { email, reader, first_at: first, last_at: last } of await readsSince(tx, complexId, since)) {
    const line = copy.readMail.line(nicknameOrWithdrawn(reader), seoulTime(first), seoulTime(last));
    lines.set(email, [...(lines.get(email) ?? []), line]);
  }
  const { subject, text } = copy.readMail;
  await enqueueMails(
    services,
    tx,
    [...lines].map(([to, readers]) => ({ to, subject, text: text(complexName, readers.join("\n")) })),
  );
}
