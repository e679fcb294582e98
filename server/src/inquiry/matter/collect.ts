import type { InquiryKind } from "@danji/contract/inquiry/inquiry-stages";
import type { MatterView } from "@danji/contract/inquiry/matter/matter";
import { matterLimits } from "@danji/contract/inquiry/matter/matter-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { AnswererRole } from "../inquiry-access.ts";
import { lockRole } from "../desk/office-call.ts";
import { checkWords, standing } from "../result/check-words.ts";
import { getMatter } from "./matter-list.ts";

export interface MatterCall {
  readonly apartmentId: number;
  readonly matterId: number;
  /** The address of the caller. */
  readonly address: string;
}

/** An inquiry, and the matter in which it was seen. */
export interface SeenInMatter {
  readonly inquiryId: number;
  readonly seen: number | null;
}

interface MatterWords {
  readonly title: string;
  readonly place?: string | undefined;
  readonly notNames?: readonly string[] | undefined;
}

/** Locks the viewer's role, and runs a change. Throws as requireAct. */
export const asAnswerer = <T>(
  { db }: Services,
  viewer: Viewer,
  complexId: number,
  change: (tx: Transaction, role: AnswererRole) => Promise<T>,
): Promise<T> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    return change(tx, await lockRole(tx, viewer, complexId));
  });

/** Locks an open matter as it was seen. Throws MATTER_NOT_FOUND, MATTER_CLOSED, MATTER_CHANGED. */
export async function lockMatter(
  tx: Transaction,
  { apartmentId, matterId }: Pick<MatterCall, "apartmentId" | "matterId">,
  changedAt?: string,
): Promise<{ readonly kind: InquiryKind; readonly title: string; readonly place: string | null }> {
  const matter = await tx.maybe<{
    kind: InquiryKind;
    title: string;
    place: string | null;
    is_open: boolean;
    changed_at: Date;
  }>(sql`
    select kind, title, place, closed_at is null as is_open, changed_at from inquiry_matters
    where id = ${matterId} and complex_id = ${apartmentId} for update`);
  if (matter === undefined) throw new Problem("MATTER_NOT_FOUND");
  if (!matter.is_open) throw new Problem("MATTER_CLOSED");
  if (changedAt !== undefined && matter.changed_at.toISOString() !== changedAt) throw new Problem("MATTER_CHANGED");
  return matter;
}

/** Throws RESULT_MARKED for words that belong to a person: everybody in the complex reads them. */
export async function requireNoMarks(
  tx: Transaction,
  complexId: number,
  words: { readonly title?: string; readonly place?: string | undefined; readonly contents?: string },
  notNames: readonly string[] | undefined,
): Promise<void> {
  const marks = await checkWords(tx, { complexId, isNoise: false }, words);
  if (standing(marks, notNames).length > 0) throw new Problem("RESULT_MARKED");
}

/** Shares a matter, with the inquiries that are about it. Throws as the others, and MATTERS_FULL. */
export const shareMatter = (
  services: Services,
  viewer: Viewer,
  call: Omit<MatterCall, "matterId">,
  input: MatterWords & { readonly kind: InquiryKind; readonly inquiries: readonly SeenInMatter[] },
): Promise<MatterView> =>
  asAnswerer(services, viewer, call.apartmentId, async (tx) => {
    const { kind, title, place = "", inquiries, notNames } = input;
    if (kind === "NOISE") throw new Problem("MATTER_NOISE");
    await requireNoMarks(tx, call.apartmentId, { title, place }, notNames);
    // One of several callers at once waits, and then counts what the others made.
    await tx.one(sql`select id from complexes where id = ${call.apartmentId} for no key update`);
    const matter = await tx.maybe<{ id: number }>(sql`
      insert into inquiry_matters (complex_id, kind, title, place)
      select ${call.apartmentId}, ${kind}, ${title}, ${place || null}
      where (select count(*) from inquiry_matters t where t.complex_id = ${call.apartmentId} and t.closed_at is null)
        < ${matterLimits.openMax}
      returning id`);
    if (matter === undefined) throw new Problem("MATTERS_FULL");
    await putInto(tx, call.apartmentId, matter.id, inquiries);
    await report(tx, viewer, "matter.shared", { ...call, matterId: matter.id });
    return getMatter(tx, call.apartmentId, matter.id);
  });

/** Changes title and place. */
export const changeMatter = (
  services: Services,
  viewer: Viewer,
  call: MatterCall,
  { title, place = "", notNames, changedAt }: MatterWords & { readonly changedAt: string },
): Promise<MatterView> =>
  asAnswerer(services, viewer, call.apartmentId, async (tx) => {
    await lockMatter(tx, call, changedAt);
    await requireNoMarks(tx, call.apartmentId, { title, place }, notNames);
    await tx.run(sql`
      update inquiry_matters set title = ${title}, place = ${place || null},
        changed_at = greatest(clock_timestamp()::timestamptz(3), changed_at + interval '1 millisecond')
      where id = ${call.matterId}`);
    await report(tx, viewer, "matter.changed", call);
    return getMatter(tx, call.apartmentId, call.matterId);
  });

/** Puts more inquiries into an open matter: all, or none. */
export const collectInquiries = (
  services: Services,
  viewer: Viewer,
  call: MatterCall,
  inquiries: readonly SeenInMatter[],
): Promise<MatterView> =>
  asAnswerer(services, viewer, call.apartmentId, async (tx) => {
    await lockMatter(tx, call);
    await putInto(tx, call.apartmentId, call.matterId, inquiries);
    await report(tx, viewer, "matter.collected", call);
    return getMatter(tx, call.apartmentId, call.matterId);
  });

/** Takes an inquiry out of an open matter. Throws MATTER_CHANGED where it is not in it any more. */
export const releaseInquiry = (
  services: Services,
  viewer: Viewer,
  { inquiryId, ...call }: MatterCall & { readonly inquiryId: number },
): Promise<MatterView> =>
  asAnswerer(services, viewer, call.apartmentId, async (tx) => {
    await lockMatter(tx, call);
    const released = await tx.run(sql`
      update inquiries set matter_id = null where id = ${inquiryId} and matter_id = ${call.matterId}`);
    if (released === 0) throw new Problem("MATTER_CHANGED");
    await tx.run(sql`delete from inquiry_matter_doors where inquiry_id = ${inquiryId}`);
    await report(tx, viewer, "matter.collected", call);
    return getMatter(tx, call.apartmentId, call.matterId);
  });

/**
 * Puts inquiries with their doors into a matter. Throws INQUIRY_NOT_FOUND where one is not of this office, MATTER_NOISE, and
 * MATTER_CHANGED where one is in another matter than was seen: of two who put it into different ones, the second is refused.
 */
async function putInto(
  tx: Transaction,
  complexId: number,
  matterId: number,
  seen: readonly SeenInMatter[],
): Promise<void> {
  const ids = seen.map(({ inquiryId }) => inquiryId);
  const rows = await tx.many<{ id: number; kind: InquiryKind; matter_id: number | null }>(sql`
    select id, kind, matter_id from inquiries
    where id = any(${ids}::bigint[]) and complex_id = ${complexId} order by id for no key update`);
  if (rows.length !== seen.length) throw new Problem("INQUIRY_NOT_FOUND");
  if (rows.some(({ kind }) => kind === "NOISE")) throw new Problem("MATTER_NOISE");
  const matters = new Map(seen.map(({ inquiryId, seen: matter }) => [inquiryId, matter]));
  if (rows.some(({ id, matter_id: matter }) => matters.get(id) !== matter)) throw new Problem("MATTER_CHANGED");
  await tx.run(sql`update inquiries set matter_id = ${matterId} where id = any(${ids}::bigint[])`);
  await tx.run(sql`
    insert into inquiry_matter_doors (matter_id, household_id, inquiry_id)
    select ${matterId}, q.household_id, q.id from inquiries q
    where q.id = any(${ids}::bigint[]) and q.household_id is not null
    on conflict (inquiry_id) do update set matter_id = excluded.matter_id`);
}

/** Puts on record what the office did with a matter. */
export async function report(
  tx: Transaction,
  { memberId: actorId }: Viewer,
  action:
    | "matter.shared"
    | "matter.changed"
    | "matter.collected"
    | "matter.closed"
    | "matter.published"
    | "matter.unpublished",
  { apartmentId: complexId, matterId, address }: MatterCall,
): Promise<void> {
  const target = `matter:${matterId}`;
  await recordAudit(tx, { action, actorId, target, address });
  await recordOfficeAct(tx, { complexId, actorId, act: action, target });
}
