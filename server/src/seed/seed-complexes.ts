import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { searchText } from "#complex/search/search-text.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { closedComplex, demoComplex, people, publicComplex, publicResidents, waitingResident } from "./people.ts";
import type { SeedComplex } from "./seed-data.ts";

/** The complexes of the demonstration and who lives there; `members` are the ids of `people`. */
export async function insertComplexes(tx: Transaction, members: readonly number[]): Promise<void> {
  const closedId = defaultComplexId + 1;
  const managers = members.filter((_, index) => people[index]?.isManager === true);
  await insertComplex(tx, defaultComplexId, demoComplex, managers);
  await insertComplex(tx, closedId, closedComplex, managers);
  await insertComplex(tx, closedId + 1, publicComplex, []);
  await tx.run(sql`select setval(pg_get_serial_sequence('complexes', 'id'), ${closedId + 1})`);

  for (const [index, { home }] of people.entries()) {
    if (home === undefined) continue;
    const [building, unit] = home;
    await tx.run(sql`
      with home as (
        insert into residences (complex_id, member_id, building, unit, state, decided_at)
        values (${defaultComplexId}, ${members[index]}, ${building}, ${unit}, 'ACTIVE', now() - interval '90 days')
        returning id, member_id)
      update members m set home_id = home.id from home where m.id = home.member_id`);
  }
  for (const index of publicResidents) {
    await tx.run(sql`
      insert into residences (complex_id, member_id, building, unit, state, decided_at)
      values (${closedId + 1}, ${members[index]}, ${`50${index}동`}, '301호', 'ACTIVE', now() - interval '90 days')`);
  }
  const [building, unit] = waitingResident.home;
  await tx.run(sql`
    insert into residences (complex_id, member_id, building, unit, state)
    values (${closedId}, ${members[waitingResident.person]}, ${building}, ${unit}, 'WAITING')`);
}

async function insertComplex(
  tx: Transaction,
  id: number,
  complex: SeedComplex,
  managers: readonly number[],
): Promise<void> {
  const { name, region, location, totalUnit, parkingCapacity, kind } = complex;
  const { firstBuilding, buildingCount } = complex;
  const last = firstBuilding + buildingCount - 1;
  const range = `${firstBuilding}동 ~ ${last}동 (총 ${buildingCount}개 동)`;
  await tx.run(sql`
    insert into complexes (id, name, region, location, total_unit, parking_capacity, building_count,
      building_range, kind, office_verified_at, search_text)
    overriding system value
    values (${id}, ${name}, ${region}, ${location}, ${totalUnit}, ${parkingCapacity}, ${buildingCount},
      ${range}, ${kind}, case when ${managers.length > 0} then now() end,
      ${searchText(name, region, location)})`);
  await tx.run(sql`
    insert into complex_managers (complex_id, member_id)
    select ${id}, unnest(${managers}::bigint[])`);
}
