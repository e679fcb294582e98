import { placeKey } from "../../src/complex/address/place-key.ts";
import { complexNameForm } from "../../src/complex/residence/complex-name-form.ts";
import { complexGrams } from "../../src/complex/search/search-grams.ts";
import { SEARCH_VERSION } from "../../src/complex/search/search-index.ts";
import { searchText } from "../../src/complex/search/search-text.ts";
import { sql } from "#platform/db/sql.ts";
import type { ComplexKind } from "@danji/contract/complex/complex-rules";
import type { TestApp } from "../test-app.ts";

interface Overrides {
  readonly name?: string;
  readonly region?: string;
  readonly location?: string;
  /** EVERYONE where it is left out. */
  readonly kind?: ComplexKind;
  /** Its office is proven. */
  readonly hasOffice?: boolean;
  readonly managerId?: number;
  readonly residentId?: number;
}

/** Homes of members in a new open complex, so that they may know of each other. Gives its id. */
export async function buildNeighbours(t: TestApp, memberIds: readonly number[]): Promise<number> {
  const complexId = await buildComplex(t);
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at)
    select ${complexId}, unnest(${memberIds}::bigint[]), '101동', '1203호', now()`);
  return complexId;
}

/** A complex with 100 households, and its manager and one resident where they are named. Gives its id. */
export async function buildComplex(t: TestApp, overrides: Overrides = {}): Promise<number> {
  const { name = "한빛마을", region = "서울특별시 마포구 월드컵북로 1", location = "1단지" } = overrides;
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range,
      kind, office_verified_at, search_text, search_grams, search_version, place, name_form)
    values (${name}, ${region}, ${location}, 100, 80, 2, '101동 ~ 102동 (총 2개 동)', ${overrides.kind ?? "EVERYONE"},
      case when ${overrides.hasOffice ?? false} then now() end,
      ${searchText(name, region, location)}, ${complexGrams(name, region, location)}, ${SEARCH_VERSION},
      ${placeKey(name, region)}, ${complexNameForm(name)})
    returning id`);
  if (overrides.managerId !== undefined) {
    await t.db.run(sql`
      insert into complex_managers (complex_id, member_id) values (${id}, ${overrides.managerId})`);
  }
  if (overrides.residentId !== undefined) {
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at)
      values (${id}, ${overrides.residentId}, '101동', '1203호', now())`);
  }
  return id;
}
