import { activeMember, unauthenticatedOr } from "#account/session/active-member.ts";
import type { ComplexView, KeywordView } from "@danji/contract/complex/complex";
import { complexLimits } from "@danji/contract/complex/complex-rules";
import { joinLetters, normalizedLetters } from "@danji/contract/complex/search-normalization";
import { lengthOf } from "@danji/contract/platform/text";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { complexColumns, type ComplexRow, complexView } from "./complex-row.ts";

/** How many keywords, and how many complexes, are stored for one member. */
const RECENT_MAX = 20;

/** The member's keywords, the latest first. */
export const listRecentKeywords = (db: Queryable, viewer: Viewer, limit: number): Promise<KeywordView[]> =>
  db.many<{ keyword: string }>(sql`
    select keyword from recent_keywords where member_id = ${viewer.memberId}
    order by searched_at desc, keyword limit ${limit}`);

/** Puts a keyword first among the member's; beyond twenty the oldest is deleted. One without a letter that counts is refused. */
export async function rememberKeyword(db: Queryable, viewer: Viewer, keyword: string): Promise<void> {
  const normalized = keyword.trim().replace(/\s+/gu, " ");
  if (joinLetters(normalizedLetters(normalized)) === "" || lengthOf(normalized) > complexLimits.keywordMax)
    throw new Problem("BAD_REQUEST");
  const stored = await db.run(sql`
    insert into recent_keywords (member_id, keyword) select me.id, ${normalized} from (${activeMember(viewer)}) me
    on conflict (member_id, keyword) do update set searched_at = now()`);
  if (stored === 0) throw new Problem("UNAUTHENTICATED");
  await db.run(sql`
    delete from recent_keywords where member_id = ${viewer.memberId} and keyword not in (
      select keyword from recent_keywords where member_id = ${viewer.memberId}
      order by searched_at desc, keyword limit ${RECENT_MAX})`);
}

/** Deletes one keyword, or all of the member's. */
export async function forgetKeyword(db: Queryable, viewer: Viewer, keyword: string | undefined): Promise<void> {
  const onlyThis = keyword === undefined ? sql`` : sql`and keyword = ${keyword}`;
  await db.run(sql`delete from recent_keywords where member_id = ${viewer.memberId} ${onlyThis}`);
}

/** The complexes that the member opened, the latest first. */
export async function listRecentComplexes(db: Queryable, viewer: Viewer, limit: number): Promise<ComplexView[]> {
  const rows = await db.many<ComplexRow>(sql`
    select ${complexColumns(viewer)} from recent_complexes r join complexes c on c.id = r.complex_id
    where r.member_id = ${viewer.memberId} order by r.seen_at desc, c.id limit ${limit}`);
  return rows.map(complexView);
}

/** Puts a complex first among those that the member opened; beyond twenty the oldest is deleted. Throws APARTMENT_NOT_FOUND. */
export async function rememberComplex(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const stored = await db.run(sql`
    insert into recent_complexes (member_id, complex_id)
    select me.id, c.id from (${activeMember(viewer)}) me cross join complexes c where c.id = ${complexId} for key share of c
    on conflict (member_id, complex_id) do update set seen_at = now()`);
  if (stored === 0) throw await unauthenticatedOr(db, viewer, new Problem("APARTMENT_NOT_FOUND"));
  await db.run(sql`
    delete from recent_complexes where member_id = ${viewer.memberId} and complex_id not in (
      select complex_id from recent_complexes where member_id = ${viewer.memberId}
      order by seen_at desc, complex_id limit ${RECENT_MAX})`);
}

/** Deletes one complex, or all that the member opened. */
export async function forgetComplex(db: Queryable, viewer: Viewer, complexId: number | undefined): Promise<void> {
  const onlyThis = complexId === undefined ? sql`` : sql`and complex_id = ${complexId}`;
  await db.run(sql`delete from recent_complexes where member_id = ${viewer.memberId} ${onlyThis}`);
}
