import { type Database, type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { jobLimits } from "#platform/db/pool.ts";
import { sql } from "#platform/db/sql.ts";
import { placeKey } from "../address/place-key.ts";
import { complexNameForm } from "../residence/complex-name-form.ts";
import { complexGrams } from "./search-grams.ts";
import { searchText } from "./search-text.ts";

/** Version of the rules that compute search_text, search_grams, place and name_form: increment it with every change of the four. */
export const SEARCH_VERSION = 3;

const BATCH = 1_000;
const CONFLICTS_MAX = 10;

interface StaleComplex {
  readonly id: number;
  readonly name: string;
  readonly region: string;
  readonly location: string;
}

/** Recomputes the columns of complexes that were stored under older rules; returns their number. */
export async function reindexStale(db: Database): Promise<number> {
  let done = 0;
  let conflicts = 0;
  for (;;) {
    try {
      const count = await db.within(jobLimits).tx(reindexSome);
      done += count;
      if (count < BATCH) return done;
    } catch (error) {
      // A complex was registered at a place of these meanwhile: they are read again, beside it.
      conflicts += 1;
      if (conflicts > CONFLICTS_MAX || violatedConstraint(error) !== "complexes_place_key") throw error;
    }
  }
}

async function reindexSome(tx: Queryable): Promise<number> {
  const stale = await tx.many<StaleComplex>(sql`
    select id, name, region, location from complexes where search_version <> ${SEARCH_VERSION}
    order by id limit ${BATCH} for update skip locked`);
  const ids = stale.map(({ id }) => id);
  const texts = stale.map(({ name, region, location }) => searchText(name, region, location));
  const grams = stale.map(({ name, region, location }) => `{${complexGrams(name, region, location).join(",")}}`);
  const forms = stale.map(({ name }) => complexNameForm(name));
  const places = stale.map(({ name, region }) => placeKey(name, region));
  await tx.run(sql`
    update complexes c set search_text = s.text, search_grams = s.grams::integer[], place = s.place, name_form = s.name_form,
      search_version = ${SEARCH_VERSION}
    from unnest(${ids}::bigint[], ${texts}::text[], ${grams}::text[], ${places}::text[], ${forms}::text[]) as s (id, text, grams, place, name_form)
    where c.id = s.id`);
  // Two that members registered become one place where a rule learns another name of it: both stay, the first has the key.
  await tx.run(sql`
    update complexes c set place_key = case when c.id = first.id then c.place end
    from (
      select o.place, min(o.id) filter (where o.id = any(${ids}::bigint[]) and not exists (
        select from complexes k where k.place_key = o.place and k.id <> o.id)) as id
      from complexes o where o.place_key is not null and o.id = any(${ids}::bigint[]) group by o.place
    ) first
    where c.id = any(${ids}::bigint[]) and c.place_key is not null and c.place_key <> c.place and first.place = c.place`);
  return stale.length;
}
