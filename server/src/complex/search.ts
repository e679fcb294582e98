import type { ComplexView, FoundComplexesView, FoundComplexView } from "@danji/contract/complex";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { complexColumns, type ComplexRow, complexView } from "./complex-row.ts";
import { readKeyword, type Reading, readUnfinished } from "./search-reading.ts";
import { marks } from "./search-text.ts";

/**
 * Complexes for a keyword, at most `size`, the best first: those of that name, whose name begins with it, that have it as
 * a word, whose words begin with it, that have it anywhere in the name, in the address. Consonants alone (ㄹㅁㅇ) are
 * compared with the first consonants of the name. Where nothing has it, its last syllable is taken for one in the making.
 */
export async function searchComplexes(
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  size: number,
): Promise<ComplexView[]> {
  const reading = readKeyword(keyword);
  if (reading === undefined) return [];
  const found = await bestOf(db, viewer, reading, size);
  if (found.length > 0) return found;
  const unfinished = readUnfinished(keyword);
  return unfinished === undefined ? [] : bestOf(db, viewer, unfinished, size);
}

interface FindQuery {
  readonly keyword: string;
  /** How many of the best were seen already. */
  readonly lastIndex: number;
  readonly limit: number;
}

/** The same in pages, with the number of all that were found. */
export async function findComplexes(db: Queryable, viewer: Viewer, query: FindQuery): Promise<FoundComplexesView> {
  const { keyword, lastIndex, limit } = query;
  const readings = [readKeyword(keyword), readUnfinished(keyword)].filter((reading) => reading !== undefined);
  for (const reading of readings) {
    const { rows, count } = await pageOf(db, viewer, reading, limit, lastIndex);
    if (count === 0) continue;
    return {
      apartments: rows.map(foundView),
      totalResultCount: count,
      lastPage: lastIndex + rows.length >= count,
    };
  }
  return { apartments: [], totalResultCount: 0, lastPage: true };
}

interface Counted {
  readonly rows: readonly ComplexRow[];
  readonly count: number;
}

/** A page and the number of all: one look at the hits serves both. Behind the last page a second one counts them. */
async function pageOf(db: Queryable, viewer: Viewer, reading: Reading, size: number, from: number): Promise<Counted> {
  const where = sql`${candidates(reading.grams)} and ${holds(reading)}`;
  const rows = await db.many<ComplexRow & { readonly hits: number }>(sql`
    with hits as materialized (select c.id, ${rank(reading)} as rank, c.name from complexes c where ${where}),
    page as (select * from hits order by rank, name, id limit ${size} offset ${from})
    select ${complexColumns(viewer)}, (select count(*) from hits) as hits
    from page join complexes c on c.id = page.id
    order by page.rank, c.name, c.id`);
  const [first] = rows;
  if (first !== undefined) return { rows, count: first.hits };
  if (from === 0) return { rows, count: 0 };
  return { rows, count: (await db.one<{ count: number }>(sql`select count(*) from complexes c where ${where}`)).count };
}

function foundView(row: ComplexRow): FoundComplexView {
  const { id, name, region, location, totalUnit, buildingCount, thumbnailFileUrl, isBookmarked } = complexView(row);
  return { id, name, region, location, totalUnit, buildingCount, thumbnailFileUrl, isBookmarked };
}

/**
 * In steps, each only where those before did not fill the page. Names that have it at a word are ranked against each other;
 * then come names that have it anywhere, and addresses, each by name: of those only so many are looked at.
 */
async function bestOf(db: Queryable, viewer: Viewer, reading: Reading, size: number): Promise<ComplexView[]> {
  const found = reading.alone
    ? await some(db, viewer, sql`${candidates(reading.front)} and ${atStart(reading)}`, [], size)
    : await ranked(db, viewer, sql`${candidates(reading.front)} and ${atWord(reading)}`, reading, size);
  const steps = [
    sql`${candidates(reading.named)} and ${inName(reading)}`,
    ...(reading.kind === "text" && !reading.alone ? [sql`${candidates(reading.grams)} and ${holds(reading)}`] : []),
  ];
  for (const where of steps) {
    if (found.length < size) found.push(...(await some(db, viewer, where, found, size - found.length)));
  }
  return found.map(complexView);
}

/** Of so many that are found, the first by name; what more there is could not be told apart on one page anyway. */
const LOOKED_AT = 500;

const some = (db: Queryable, viewer: Viewer, where: Sql, but: readonly ComplexRow[], size: number) =>
  db.many<ComplexRow>(sql`
    select ${complexColumns(viewer)} from (
      select c.id, c.name from (
        select c.id, c.name from complexes c
        where ${where} and c.id <> all (${but.map(({ id }) => id)}::bigint[]) limit ${LOOKED_AT}
      ) c order by c.name, c.id limit ${size}
    ) found
    join complexes c on c.id = found.id
    order by c.name, c.id`);

const ranked = (db: Queryable, viewer: Viewer, where: Sql, reading: Reading, size: number) =>
  db.many<ComplexRow>(sql`
    select ${complexColumns(viewer)} from (
      select c.id, ${rank(reading)} as rank, c.name from complexes c where ${where}
      order by rank, c.name, c.id limit ${size}
    ) found
    join complexes c on c.id = found.id
    order by found.rank, c.name, c.id`);

const candidates = (grams: readonly number[]): Sql => sql`c.search_grams @> ${grams}::integer[] and c.gone_at is null`;

/** Condition: the complex has the keyword itself. */
function holds(reading: Reading): Sql {
  if (reading.kind === "pattern") return sql`c.search_text ~ ${reading.pattern}`;
  if (reading.words.length === 0) return has(reading.text);
  return sql`(select bool_and(strpos(c.search_text, word) > 0) from unnest(${reading.words}::text[]) word)`;
}

/** Condition: the name has the keyword; a single letter where a word of it begins. */
const inName = (reading: Reading): Sql => {
  if (reading.kind !== "text") return holds(reading);
  if (reading.alone) return atWord(reading);
  return sql`strpos(c.search_text, ${reading.text}) between 1 and strpos(c.search_text, ${marks.initials})`;
};

/** Condition: the name begins with the keyword. */
const atStart = (reading: Reading): Sql => {
  if (reading.kind === "pattern") return sql`c.search_text ~ ${`^${marks.name}${reading.pattern}`}`;
  return reading.kind === "text"
    ? sql`starts_with(c.search_text, ${marks.name + reading.text})`
    : has(marks.initials + reading.text);
};

/** Condition: a word of the name begins with the keyword. */
function atWord(reading: Reading): Sql {
  if (reading.kind === "pattern") return sql`c.search_text ~ ${`${marks.name}${reading.pattern}`}`;
  if (reading.kind === "text") return has(marks.name + reading.text);
  return sql`(${has(marks.initials + reading.text)} or ${has(marks.laterInitials + reading.text)})`;
}

const has = (text: string): Sql => sql`strpos(c.search_text, ${text}) > 0`;

/** The lower, the better; what each place means is told by searchText. */
function rank(reading: Reading): Sql {
  if (reading.kind === "pattern") {
    return sql`case when c.search_text ~ ${`^${marks.name}${reading.pattern}`} then 2
      when c.search_text ~ ${marks.name + reading.pattern} then 4 else 5 end`;
  }
  const { text, kind } = reading;
  const { name, initials, laterInitials } = marks;
  if (kind === "initials") {
    return sql`case when ${has(initials + text + laterInitials)} then 0 when ${has(initials + text)} then 2
      when ${has(laterInitials + text + laterInitials)} then 3 when ${has(laterInitials + text)} then 4 else 5 end`;
  }
  const word = has(name + text + name);
  return sql`case
    when starts_with(c.search_text, ${name + text}) then
      case when starts_with(c.search_text, ${name + text + name}) then 0 when ${word} then 1 else 2 end
    when ${word} then 3
    when ${has(name + text)} then 4
    when strpos(c.search_text, ${text}) between 1 and strpos(c.search_text, ${initials}) then 5
    else 6 end`;
}
