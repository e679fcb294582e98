import { randomInt } from "node:crypto";
import type { LetterView, NewPrintView } from "@danji/contract/complex/household/door-codes";
import { doorCodeCopy as copy } from "@danji/contract/complex/household/door-code.copy";
import { householdLimits as limits } from "@danji/contract/complex/household/household-rules";
import { doorKey } from "@danji/contract/complex/door-rules";
import { letterCodeAlphabet } from "@danji/contract/complex/office-rules";
import { lockActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockAct } from "../complex-access.ts";
import { unlistedHomes } from "../residence/door-list.ts";
import { recordOfficeAct } from "../role/office-ledger.ts";
import { doorCodeHashes } from "./door-code.ts";

/** Unlisted doors that a refusal names. */
const NAMED = 5;

interface PrintOptions {
  readonly apartmentId: number;
  readonly doors: readonly { readonly building: string; readonly unit: string }[];
  readonly address: string;
}

interface PrintedDoor {
  readonly id: number;
  readonly building: string;
  readonly unit: string;
}

/**
 * Prints one code a door, which ends the one before it; a door that was never heard of becomes a household. Throws
 * APARTMENT_NOT_FOUND, MANAGER_ONLY, ROLE_ONLY, or DOOR_NOT_LISTED where the complex has a list without one of the doors.
 */
export async function printDoorCodes(
  services: Services,
  viewer: Viewer,
  { apartmentId, doors, address }: PrintOptions,
): Promise<NewPrintView> {
  const distinct = [...new Map(doors.map((door) => [doorKey(door.building, door.unit), door])).values()];
  return services.db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    await tx.run(sql`select id from complexes where id = ${apartmentId} for key share`);
    await lockAct(tx, viewer, apartmentId, "manageHouseholds");
    await requireListed(tx, apartmentId, distinct);
    const households = await lockDoors(tx, apartmentId, distinct);
    const print = await tx.one<{ id: number; last_day: string; name: string }>(sql`
      insert into door_code_prints (complex_id, printed_by, ends_at)
      values (${apartmentId}, ${viewer.memberId}, (date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul')
        + make_interval(days => ${limits.codeDays + 1})) at time zone 'Asia/Seoul')
      returning id, to_char(ends_at at time zone 'Asia/Seoul' - interval '1 day', 'YYYY-MM-DD') as last_day,
        (select name from complexes where id = ${apartmentId}) as name`);
    const letters = households.map(({ building, unit }): LetterView => ({ building, unit, code: newCode() }));
    await storeCodes(services, tx, print.id, households, letters);
    const target = `print:${print.id}`;
    await recordOfficeAct(tx, {
      complexId: apartmentId,
      actorId: viewer.memberId,
      act: "codes.printed",
      target,
      detail: { doors: letters.length },
    });
    await recordAudit(tx, {
      action: "door.codes.printed",
      actorId: viewer.memberId,
      target: `complex:${apartmentId} ${target}`,
      address,
    });
    return { printId: print.id, apartmentName: print.name, lastDay: print.last_day, letters };
  });
}

async function requireListed(tx: Transaction, complexId: number, doors: PrintOptions["doors"]): Promise<void> {
  const unlisted = await unlistedHomes(
    tx,
    complexId,
    doors.map((door, id) => ({ id, ...door })),
  );
  if (unlisted.size === 0) return;
  const names = doors.filter((_, id) => unlisted.has(id)).map(({ building, unit }) => `${building} ${unit}`);
  throw new Problem("DOOR_NOT_LISTED", {
    message: copy.unlisted(names.slice(0, NAMED).join(", "), names.length - NAMED),
  });
}

/** The households behind the doors, with their rows locked: of two prints of a door, the later one's code lives. */
async function lockDoors(
  tx: Transaction,
  complexId: number,
  doors: PrintOptions["doors"],
): Promise<readonly PrintedDoor[]> {
  const { ids } = await tx.one<{ ids: readonly number[] }>(sql`
    select array_agg(household_at(${complexId}, d.building, d.unit)) as ids
    from (select * from unnest(${doors.map(({ building }) => building)}::text[], ${doors.map(({ unit }) => unit)}::text[])
      as d (building, unit) order by building, unit) d`);
  await tx.run(sql`select id from households where id = any(${ids}::bigint[]) order by id for no key update`);
  return tx.many<PrintedDoor & Record<string, unknown>>(sql`
    select id, building, unit from households where id = any(${ids}::bigint[])
    order by length(building_key), building_key, length(unit_key), unit_key`);
}

const newCode = (): string =>
  Array.from({ length: limits.codeLength }, () => letterCodeAlphabet[randomInt(letterCodeAlphabet.length)]).join("");

async function storeCodes(
  services: Services,
  tx: Transaction,
  printId: number,
  households: readonly PrintedDoor[],
  letters: readonly LetterView[],
): Promise<void> {
  const ids = households.map(({ id }) => id);
  await tx.run(sql`
    update door_codes set ended_at = clock_timestamp(), end_reason = 'RENEWED'
    where household_id = any(${ids}::bigint[]) and used_at is null and ended_at is null`);
  const hashes = letters.map(({ code }) => doorCodeHashes(services, code));
  await tx.run(sql`
    insert into door_codes (print_id, household_id, selector_hash, code_hash)
    select ${printId}, d.* from unnest(${ids}::bigint[], ${hashes.map(({ selector }) => selector)}::bytea[],
      ${hashes.map(({ whole }) => whole)}::bytea[]) as d`);
}
