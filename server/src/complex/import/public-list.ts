import type { Database } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { ComplexUse } from "#platform/feature/manifest.ts";
import { placeKey } from "../address/place-key.ts";
import { keepsListed } from "../complex-use.ts";
import { complexNameForm } from "../residence/complex-name-form.ts";
import { complexGrams } from "../search/search-grams.ts";
import { SEARCH_VERSION } from "../search/search-index.ts";
import { searchText } from "../search/search-text.ts";
import type { ListedComplex } from "./list-row.ts";
import { advisoryLocks } from "#platform/db/advisory-locks.ts";

const BATCH = 2_000;

/** Result of an import or of a dry run: numbers of complexes. */
export interface ImportSummary {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** The list differs from the stored details, but a manager maintains them. */
  readonly kept: number;
  /** No longer listed and unused: no longer found. */
  readonly gone: number;
  /** No longer listed, but used. */
  readonly goneKept: number;
}

export interface ImportListOptions {
  readonly dryRun: boolean;
  /** How the features above this one use a complex. */
  readonly uses: readonly ComplexUse[];
}

/**
 * Updates the complexes of the public list to `listed`, all in one transaction; imports wait for each other. Complexes that
 * members registered themselves have no public code and are never touched. Nothing is ever deleted.
 */
export async function importList(
  db: Database,
  listed: AsyncIterable<ListedComplex>,
  { dryRun, uses }: ImportListOptions,
): Promise<ImportSummary> {
  // A separate connection: statements of the pool must be short.
  const client = await db.connect();
  const run = async ({ text, values }: Sql) => (await client.query(text, [...values])).rowCount ?? 0;
  try {
    await client.query("begin");
    await run(sql`select pg_advisory_xact_lock(${advisoryLocks.publicList})`);
    await run(sql`
      create temp table listed (code text primary key, name text, region text, location text, total_unit integer,
        building_count integer, parking_capacity integer, search_text text, search_grams integer[],
        place text, name_form text) on commit drop`);
    for await (const batch of batchesOf(listed)) await run(insertListed(batch));
    await run(sql`analyze listed`);
    const delta = await apply(run, uses);
    await client.query(dryRun ? "rollback" : "commit");
    if (dryRun) return delta;
    // New entries of the index wait in its pending list, which every search would read from end to end.
    await run(sql`select gin_clean_pending_list('complexes_by_gram')`);
    await run(sql`analyze complexes`);
    return delta;
  } finally {
    // An import that failed is rolled back with its connection.
    await client.end();
  }
}

async function apply(run: (statement: Sql) => Promise<number>, uses: readonly ComplexUse[]): Promise<ImportSummary> {
  const kept = await run(sql`
    select from complexes c join listed l on l.code = c.public_code where ${differs} and ${managed}`);
  const changed = await run(sql`
    update complexes c set name = l.name, region = l.region, location = l.location, total_unit = l.total_unit,
      building_count = l.building_count, building_range = ${range},
      parking_capacity = coalesce(l.parking_capacity, c.parking_capacity), gone_at = null,
      search_text = l.search_text, search_grams = l.search_grams, search_version = ${SEARCH_VERSION},
      place = l.place, name_form = l.name_form
    from listed l where l.code = c.public_code and (${differs} or c.gone_at is not null) and not ${managed}`);
  // Also one that has a manager by now, and one that is not listed but has come into use since it left the list.
  await run(sql`
    update complexes c set gone_at = null
    where c.public_code is not null and c.gone_at is not null and (not (${unlisted}) or ${used(uses)})`);
  const gone = await run(sql`
    update complexes c set gone_at = now() where ${unlisted} and c.gone_at is null and not ${used(uses)}`);
  const goneKept = await run(sql`select from complexes c where ${unlisted} and ${used(uses)}`);
  const added = await run(sql`
    insert into complexes (public_code, name, region, location, total_unit, building_count, building_range,
      parking_capacity, search_text, search_grams, search_version, place, name_form)
    select l.code, l.name, l.region, l.location, l.total_unit, l.building_count, ${range},
      coalesce(l.parking_capacity, 0), l.search_text, l.search_grams, ${SEARCH_VERSION}, l.place, l.name_form
    from listed l left join complexes c on c.public_code = l.code where c.id is null order by l.code`);
  const all = await run(sql`select from listed`);
  return { added, changed, kept, same: all - added - changed - kept, gone, goneKept };
}

const differs = sql`(c.name, c.region, c.location, c.total_unit, c.building_count, c.parking_capacity)
  is distinct from
  (l.name, l.region, l.location, l.total_unit, l.building_count, coalesce(l.parking_capacity, c.parking_capacity))`;

// The list has the number of buildings, not their dong numbers.
const range = sql`case when l.building_count > 0 then '총 ' || l.building_count || '개 동' else '' end`;

const managed = sql`exists (select from complex_managers m where m.complex_id = c.id)`;

const unlisted = sql`c.public_code is not null and not exists (select from listed l where l.code = c.public_code)`;

const used = (uses: readonly ComplexUse[]): Sql => sql`(${managed}
  or exists (select from office_claims k where k.complex_id = c.id and k.state = 'OPEN')
  or exists (select from residences r where r.complex_id = c.id)
  or exists (select from complex_favorites f where f.complex_id = c.id)
  or ${keepsListed(uses)})`;

async function* batchesOf(listed: AsyncIterable<ListedComplex>): AsyncGenerator<readonly ListedComplex[]> {
  let batch: ListedComplex[] = [];
  for await (const complex of listed) {
    batch.push(complex);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function insertListed(batch: readonly ListedComplex[]): Sql {
  const column = <T>(select: (complex: ListedComplex) => T): T[] => batch.map(select);
  return sql`
    insert into listed
    select code, name, region, location, units, buildings, parking, text, grams::integer[], place, name_form
    from unnest(${column(({ code }) => code)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ region }) => region)}::text[], ${column(({ location }) => location)}::text[],
      ${column(({ totalUnit }) => totalUnit)}::integer[], ${column(({ buildingCount }) => buildingCount)}::integer[],
      ${column(({ parkingCapacity }) => parkingCapacity ?? null)}::integer[],
      ${column(({ name, region, location }) => searchText(name, region, location))}::text[],
      ${column(({ name, region, location }) => `{${complexGrams(name, region, location).join(",")}}`)}::text[],
      ${column(({ name, region }) => placeKey(name, region))}::text[],
      ${column(({ name }) => complexNameForm(name))}::text[])
    as given (code, name, region, location, units, buildings, parking, text, grams, place, name_form)`;
}
