import type { ComplexView, FoundComplexesView, FoundComplexView } from "@danji/contract/complex/complex";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { complexColumns, type ComplexRow, complexView } from "../complex-row.ts";
import { parseKeyword, type ParsedKeyword } from "./hangul-query.ts";
import { markers } from "./search-text.ts";

/**
 * Complexes for a keyword, at most `size`, the best first: those of that name, whose name begins with it, that have it as a
 * word, whose words begin with it, that have it anywhere in the name, in the address. Consonants alone (ㄹㅁㅇ) are compared
 * with the first consonants of the name. Without a match, the keyword is taken as one in the making (parseKeyword).
 */
export async function searchComplexes(
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  size: number,
): Promise<ComplexView[]> {
  for (const parsed of parseKeyword(keyword)) {
    const found = await searchRanked(db, viewer, parsed, size);
    if (found.length > 0) return found;
  }
  return [];
}

interface FindQuery {
  readonly keyword: string;
  /** How many of the best were returned before. */
  readonly lastIndex: number;
  readonly limit: number;
}

/** The same in pages, with the number of all that were found. */
export async function findComplexes(db: Queryable, viewer: Viewer, query: FindQuery): Promise<FoundComplexesView> {
  const { keyword, lastIndex, limit } = query;
  for (const parsed of parseKeyword(keyword)) {
    const { rows, count } = await searchPage(db, viewer, parsed, limit, lastIndex);
    if (count === 0) continue;
    return {
      apartments: rows.map(foundView),
      totalResultCount: count,
      lastPage: lastIndex + rows.length >= count,
    };
  }
  return { apartments: [], totalResultCount: 0, lastPage: true };
}

/** True where `findComplexes` finds something. */
export async function findsComplex(db: Queryable, keyword: string): Promise<boolean> {
  for (const parsed of parseKeyword(keyword)) {
    const { found } = await db.one<{ found: boolean }>(sql`
      select exists (select from complexes c where ${candidates(parsed.grams)} and ${matchesKeyword(parsed)}) as found`);
    if (found) return true;
  }
  return false;
}

interface CountedPage {
  readonly rows: readonly ComplexRow[];
  readonly count: number;
}

/** A page and the total count, in one query. Behind the last page a second one counts. */
async function searchPage(
  db: Queryable,
  viewer: Viewer,
  parsed: ParsedKeyword,
  size: number,
  offset: number,
): Promise<CountedPage> {
  const where = sql`${candidates(parsed.grams)} and ${matchesKeyword(parsed)}`;
  const rows = await db.many<ComplexRow & { readonly hits: number }>(sql`
    with hits as materialized (select c.id, ${rank(parsed)} as rank, c.name from complexes c where ${where}),
    page as (select * from hits order by rank, name, id limit ${size} offset ${offset})
    select ${complexColumns(viewer)}, (select count(*) from hits) as hits
    from page join complexes c on c.id = page.id
    order by page.rank, c.name, c.id`);
  const [first] = rows;
  if (first !== undefined) return { rows, count: first.hits };
  if (offset === 0) return { rows, count: 0 };
  return { rows, count: (await db.one<{ count: number }>(sql`select count(*) from complexes c where ${where}`)).count };
}

function foundView(row: ComplexRow): FoundComplexView {
  const { id, name, region, formerRegion, location, totalUnit, buildingCount, thumbnailFileUrl, isBookmarked } =
    complexView(row);
  return { id, name, region, formerRegion, location, totalUnit, buildingCount, thumbnailFileUrl, isBookmarked };
}

/**
 * In steps, each only where those before did not fill the page. Names in which a word begins with the keyword are ranked;
 * then come names that contain it, by name, and addresses, by wordRank: only CANDIDATES_MAX of those are read.
 */
async function searchRanked(
  db: Queryable,
  viewer: Viewer,
  parsed: ParsedKeyword,
  size: number,
): Promise<ComplexView[]> {
  const found = parsed.isSingleLetter
    ? await selectByName(db, viewer, sql`${candidates(parsed.prefixGrams)} and ${nameStartsWith(parsed)}`, [], size)
    : await selectRanked(
        db,
        viewer,
        sql`${candidates(parsed.prefixGrams)} and ${wordStartsWith(parsed)}`,
        parsed,
        size,
      );
  if (found.length < size) {
    const where = sql`${candidates(parsed.nameGrams)} and ${matchesName(parsed)}`;
    found.push(...(await selectByName(db, viewer, where, found, size - found.length)));
  }
  if (found.length < size && parsed.kind === "text" && !parsed.isSingleLetter) {
    const where = sql`${candidates(parsed.grams)} and ${matchesKeyword(parsed)}`;
    found.push(...(await selectByName(db, viewer, where, found, size - found.length, wordRank(parsed))));
  }
  return found.map(complexView);
}

/** Matches that are read, the first by name; further ones could not be distinguished on one page anyway. */
const CANDIDATES_MAX = 500;

const selectByName = (
  db: Queryable,
  viewer: Viewer,
  where: Sql,
  excluded: readonly ComplexRow[],
  size: number,
  order = sql`0`,
) =>
  db.many<ComplexRow>(sql`
    select ${complexColumns(viewer)} from (
      select c.id, c.name, c.rank from (
        select c.id, c.name, ${order} as rank from complexes c
        where ${where} and c.id <> all (${excluded.map(({ id }) => id)}::bigint[]) limit ${CANDIDATES_MAX}
      ) c order by c.rank, c.name, c.id limit ${size}
    ) found
    join complexes c on c.id = found.id
    order by found.rank, c.name, c.id`);

const selectRanked = (db: Queryable, viewer: Viewer, where: Sql, parsed: ParsedKeyword, size: number) =>
  db.many<ComplexRow>(sql`
    select ${complexColumns(viewer)} from (
      select c.id, ${rank(parsed)} as rank, c.name from complexes c where ${where}
      order by rank, c.name, c.id limit ${size}
    ) found
    join complexes c on c.id = found.id
    order by found.rank, c.name, c.id`);

const candidates = (grams: readonly number[]): Sql => sql`c.search_grams @> ${grams}::integer[] and c.gone_at is null`;

/** Condition: the complex contains the keyword as typed. */
function matchesKeyword(parsed: ParsedKeyword): Sql {
  if (parsed.kind === "pattern") return sql`c.search_text ~ ${parsed.pattern}`;
  if (parsed.words.length === 0) return containsText(parsed.text);
  return sql`(select bool_and(strpos(c.search_text, word) > 0) from unnest(${parsed.words}::text[]) word)`;
}

/** Condition: the name contains the keyword; a single letter where a word of it begins. */
const matchesName = (parsed: ParsedKeyword): Sql => {
  if (parsed.kind !== "text") return matchesKeyword(parsed);
  if (parsed.isSingleLetter) return wordStartsWith(parsed);
  return sql`strpos(c.search_text, ${parsed.text}) between 1 and strpos(c.search_text, ${markers.initials})`;
};

/** Condition: the name begins with the keyword. */
const nameStartsWith = (parsed: ParsedKeyword): Sql => {
  if (parsed.kind === "pattern") return sql`c.search_text ~ ${`^${markers.name}${parsed.pattern}`}`;
  return parsed.kind === "text"
    ? sql`starts_with(c.search_text, ${markers.name + parsed.text})`
    : containsText(markers.initials + parsed.text);
};

/** Condition: a word of the name begins with the keyword. */
function wordStartsWith(parsed: ParsedKeyword): Sql {
  if (parsed.kind === "pattern") return sql`c.search_text ~ ${`${markers.name}${parsed.pattern}`}`;
  if (parsed.kind === "text") return containsText(markers.name + parsed.text);
  return sql`(${containsText(markers.initials + parsed.text)} or ${containsText(markers.laterInitials + parsed.text)})`;
}

const containsText = (text: string): Sql => sql`strpos(c.search_text, ${text}) > 0`;

/** Lower is better; each rank follows the order in searchText. */
function rank(parsed: ParsedKeyword): Sql {
  if (parsed.kind === "pattern") {
    return sql`case when c.search_text ~ ${`^${markers.name}${parsed.pattern}`} then 2
      when c.search_text ~ ${markers.name + parsed.pattern} then 4 else 5 end`;
  }
  const { text, kind } = parsed;
  const { name, initials, laterInitials } = markers;
  if (kind === "initials") {
    return sql`case when ${containsText(initials + text + laterInitials)} then 0 when ${containsText(initials + text)} then 2
      when ${containsText(laterInitials + text + laterInitials)} then 3 when ${containsText(laterInitials + text)} then 4 else 5 end`;
  }
  const word = containsText(name + text + name);
  return sql`case
    when starts_with(c.search_text, ${name + text}) then
      case when starts_with(c.search_text, ${name + text + name}) then 0 when ${word} then 1 else 2 end
    when ${word} then 3
    when ${containsText(name + text)} then 4
    when strpos(c.search_text, ${text}) between 1 and strpos(c.search_text, ${initials}) then 5
    else ${wordRank(parsed)} end`;
}

/**
 * The first of the complexes that have the words of a keyword anywhere are called what it begins or ends with: 현대 of 광산구 for
 * 광산구 현대, before every other name there that holds 현대.
 */
function wordRank(parsed: ParsedKeyword): Sql {
  const words = parsed.kind === "text" ? parsed.words : [];
  if (words.length === 0) return sql`6`;
  const names = words.slice(1).flatMap((_, at) => [words.slice(0, at + 1).join(""), words.slice(at + 1).join("")]);
  const { name } = markers;
  const someName = (condition: Sql): Sql => sql`exists (select from unnest(${names}::text[]) typed where ${condition})`;
  return sql`case
    when ${someName(sql`starts_with(c.search_text, ${name} || typed || ${name})`)} then 6
    when ${someName(sql`strpos(c.search_text, ${name} || typed || ${name}) > 0`)} then 7
    when ${someName(sql`starts_with(c.search_text, ${name} || typed)`)} then 8
    else 9 end`;
}
