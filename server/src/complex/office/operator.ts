import type {
  OperatorClaimDetailView,
  OperatorClaimPage,
  OperatorClaimView,
  UnprovenOfficePage,
} from "@danji/contract/complex/operator";
import type { Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { shownRegion } from "../address/address-names.ts";
import { type ClaimRow, stateOf } from "./claim-row.ts";
import { type OfficeFeatures, previewUndo } from "./undo.ts";

/** Condition: the viewer is one of the operators. */
export const operates = ({ config }: Pick<Services, "config">, { memberId }: Viewer): Sql => sql`
  exists (select from members m join credentials p on p.member_id = m.id
    where m.id = ${memberId} and m.withdrawn_at is null and lower(m.email) = any(${config.operators}::text[]))`;

/**
 * Throws NOT_FOUND for every member but the operators, who are named by mail in the setting OPERATORS: no other member learns that
 * these calls exist. Only an address with a password counts, since that one was verified by a code of ours.
 */
export async function requireOperator(services: Services, viewer: Viewer): Promise<void> {
  if (services.config.operators.length === 0) throw new Problem("NOT_FOUND");
  const { is_operator: isOperator } = await services.db.one<{ is_operator: boolean }>(sql`
    select ${operates(services, viewer)} as is_operator`);
  if (!isOperator) throw new Problem("NOT_FOUND");
}

type OperatorRow = ClaimRow & {
  readonly region: string;
  readonly listed_code: string | null;
  readonly nickname: string;
} & Record<string, unknown>;

const claims = sql`
  select k.*, c.name as complex_name, c.region, c.public_code as listed_code, m.nickname, o.mail_domain, o.phone
  from office_claims k join complexes c on c.id = k.complex_id join members m on m.id = k.member_id
  left join office_contacts o on o.complex_id = c.id`;

const operatorView = (row: OperatorRow): OperatorClaimView => ({
  claimId: row.id,
  apartmentId: row.complex_id,
  apartmentName: row.complex_name,
  region: shownRegion(row.region).region,
  publicCode: row.public_code,
  listedCode: row.listed_code,
  nickname: row.nickname,
  state: stateOf(row),
  method: row.method,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

/** Claims to decide, or decided ones, the newest first. */
export async function listOperatorClaims(
  db: Queryable,
  { state, cursor, size }: KeysetQuery & { readonly state: "OPEN" | "DECIDED" },
): Promise<OperatorClaimPage> {
  const rows = await db.many<OperatorRow>(sql`
    ${claims} where (k.state = 'OPEN') = ${state === "OPEN"} and k.id < ${Number(cursor ?? Number.MAX_SAFE_INTEGER)}
    order by k.id desc limit ${size + 1}`);
  const page = keysetPage(rows, size, ({ id }) => String(id));
  return { claims: page.rows.map(operatorView), nextCursor: page.nextCursor };
}

/** One claim with its rivals, and what lapses with it. Throws OFFICE_CLAIM_NOT_FOUND. */
export async function getOperatorClaim(
  db: Queryable,
  claimId: number,
  features: OfficeFeatures,
): Promise<OperatorClaimDetailView> {
  const row = await db.maybe<OperatorRow>(sql`${claims} where k.id = ${claimId}`);
  if (row === undefined) throw new Problem("OFFICE_CLAIM_NOT_FOUND");
  const rivals = await db.many<OperatorRow>(sql`
    ${claims} where k.complex_id = ${row.complex_id} and k.state = 'OPEN' and k.id <> ${claimId} order by k.id`);
  const managers = await db.many<{ nickname: string }>(sql`
    select m.nickname from complex_managers o join members m on m.id = o.member_id
    where o.complex_id = ${row.complex_id} order by o.created_at, m.id`);
  const present =
    row.state === "OPEN"
      ? await db.maybe<{ id: number }>(sql`
          select id from office_claims where complex_id = ${row.complex_id} and state = 'CONFIRMED'`)
      : undefined;
  return {
    ...operatorView(row),
    mailDomain: row.mail_domain,
    phone: row.phone,
    rivals: rivals.map(({ id, nickname, method }) => ({ claimId: id, nickname, method })),
    managers: managers.map(({ nickname }) => nickname),
    ...(present === undefined ? {} : { presentClaimId: present.id }),
    lapses: row.state === "CONFIRMED" ? await previewUndo(db, row, features) : null,
  };
}

/** Complexes with managers and without a proven office, by id. */
export async function listUnprovenOffices(db: Queryable, { cursor, size }: KeysetQuery): Promise<UnprovenOfficePage> {
  const [after = "0"] = cursor === undefined ? [] : decodeCursor(cursor, /^(\d{1,15})$/u);
  const rows = await db.many<{ id: number; name: string; region: string; managers: string[] }>(sql`
    select c.id, c.name, c.region, array(
      select m.nickname from complex_managers o join members m on m.id = o.member_id
      where o.complex_id = c.id order by o.created_at, m.id) as managers
    from complexes c
    where c.id > ${Number(after)} and c.office_verified_at is null
      and exists (select from complex_managers o where o.complex_id = c.id)
    order by c.id limit ${size + 1}`);
  const page = keysetPage(rows, size, ({ id }) => encodeCursor(String(id)));
  const offices = page.rows.map(({ id, name, region, managers }) => ({
    apartmentId: id,
    apartmentName: name,
    region: shownRegion(region).region,
    managers,
  }));
  return { offices, nextCursor: page.nextCursor };
}
