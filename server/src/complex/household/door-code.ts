import type { DoorView } from "@danji/contract/complex/household/household";
import { householdLimits as limits } from "@danji/contract/complex/household/household-rules";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { lockActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { getResidence } from "../residence/residence.ts";
import { findHomeByUse, lockHousehold, moveIn } from "./move-in.ts";

/** Codes that a member tries; right ones are refunded. */
const tryLimit: Limit = { name: "door-code-tries", max: 10, seconds: 3_600 };

interface DoorCodeTry {
  /** As normalizeOfficeCode gives it. */
  readonly code: string;
  readonly address: string;
}

/** What is stored of a code: neither it nor its first letters can be read. */
export const doorCodeHashes = ({ secrets }: Pick<Services, "secrets">, code: string) => ({
  selector: secrets.hash("door-code-selector", code.slice(0, limits.selectorLength)),
  whole: secrets.hash("door-code", code),
});

interface CodeRow {
  readonly id: number;
  readonly print_id: number;
  readonly household_id: number;
  readonly complex_id: number;
  readonly complex_name: string;
  readonly building: string;
  readonly unit: string;
  readonly printed_by: number;
  readonly used_by: number | null;
  readonly used: boolean;
  readonly ended: boolean;
  readonly expired: boolean;
}

/**
 * Throws DOOR_CODE_WRONG, HOUSEHOLD_ALREADY to who lives there by it, DOOR_CODE_USED, DOOR_CODE_ENDED, DOOR_CODE_EXPIRED,
 * DOOR_CODE_LOCKED or DOOR_CODE_TRIES.
 */
export async function checkDoorCode(services: Services, viewer: Viewer, attempt: DoorCodeTry): Promise<DoorView> {
  const code = await getCode(services.db, await tryCode(services, viewer, attempt));
  if ((await findHomeByUse(services.db, viewer, code)) !== undefined) throw new Problem("HOUSEHOLD_ALREADY");
  requireUsable(code);
  return {
    apartmentId: code.complex_id,
    apartmentName: code.complex_name,
    building: code.building,
    unit: code.unit,
  };
}

/**
 * The viewer lives behind the door of the code from now on; one of several callers at once does. A repeat by the
 * same member is answered as the first call. Throws as checkDoorCode and moveIn.
 */
export async function joinByDoorCode(services: Services, viewer: Viewer, attempt: DoorCodeTry): Promise<ResidenceView> {
  const codeId = await tryCode(services, viewer, attempt);
  return services.db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const code = await lockCode(tx, codeId);
    const home = await findHomeByUse(tx, viewer, code);
    if (home !== undefined) return getResidence(tx, viewer, home);
    requireUsable(code);
    // Before the home begins: with a new family the other unused codes of its door end (migration 0153).
    await tx.run(sql`
      update door_codes set used_at = clock_timestamp(), used_by = ${viewer.memberId} where id = ${codeId}`);
    const residenceId = await moveIn(
      tx,
      viewer,
      { householdId: code.household_id, complexId: code.complex_id, building: code.building, unit: code.unit },
      { way: "CODE", vouchedBy: code.printed_by, printId: code.print_id },
    );
    await recordAudit(tx, {
      action: "door.code.used",
      actorId: viewer.memberId,
      target: `residence:${residenceId} print:${code.print_id}`,
      address: attempt.address,
    });
    return getResidence(tx, viewer, residenceId);
  });
}

/**
 * Gives the id of the code that was typed. A try is charged to the member before it is compared, and to the door in the
 * statement that compares it: never more than `codeAttemptsMax` wrong ones of a door are compared.
 */
async function tryCode(services: Services, viewer: Viewer, { code, address }: DoorCodeTry): Promise<number> {
  const { db } = services;
  const subject = `member:${viewer.memberId}`;
  await services.limits.charge(db, tryLimit, subject, "DOOR_CODE_TRIES");
  const { selector, whole } = doorCodeHashes(services, code);
  const compared = await db.many<{ id: number; is_right: boolean }>(sql`
    update door_codes set attempts = attempts + case when code_hash = ${whole} then 0 else 1 end
    where selector_hash = ${selector} and attempts < ${limits.codeAttemptsMax}
    returning id, code_hash = ${whole} as is_right`);
  const right = compared.find(({ is_right: isRight }) => isRight);
  if (right !== undefined) {
    await services.limits.refund(db, tryLimit, subject);
    return right.id;
  }
  await recordAudit(db, { action: "door.code.wrong", actorId: viewer.memberId, address });
  if (compared.length > 0) throw new Problem("DOOR_CODE_WRONG");
  const locked = await db.maybe(sql`select 1 from door_codes where selector_hash = ${selector} limit 1`);
  throw new Problem(locked === undefined ? "DOOR_CODE_WRONG" : "DOOR_CODE_LOCKED");
}

async function getCode(db: Queryable, id: number): Promise<CodeRow> {
  const row = await db.maybe<CodeRow>(sql`
    select d.id, d.print_id, d.household_id, o.complex_id, c.name as complex_name, o.building, o.unit, p.printed_by,
      d.used_by, d.used_at is not null as used, d.ended_at is not null as ended, clock_timestamp() >= p.ends_at as expired
    from door_codes d join door_code_prints p on p.id = d.print_id join households o on o.id = d.household_id
      join complexes c on c.id = o.complex_id
    where d.id = ${id}`);
  // Its complex has been deleted meanwhile.
  if (row === undefined) throw new Problem("DOOR_CODE_WRONG");
  return row;
}

/** The code, locked until the end of the transaction. */
async function lockCode(tx: Transaction, id: number): Promise<CodeRow> {
  const { household_id: householdId, complex_id: complexId } = await getCode(tx, id);
  await tx.run(sql`select id from complexes where id = ${complexId} for key share`);
  await lockHousehold(tx, householdId);
  return getCode(tx, id);
}

function requireUsable({ used, ended, expired }: CodeRow): void {
  if (used) throw new Problem("DOOR_CODE_USED");
  if (ended) throw new Problem("DOOR_CODE_ENDED");
  if (expired) throw new Problem("DOOR_CODE_EXPIRED");
}
