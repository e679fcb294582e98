import { hash } from "node:crypto";
import type { FacilityDoorCodeView } from "@danji/contract/reservation/check-in";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { lockFacility } from "#facility/facility.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";

/** What is stored of a code or an address: 256 random bits need no key of the server, so that a restored backup knows them. */
export const hashOfToken = (token: string): Buffer => hash("sha256", token, "buffer");

interface DoorCodeCall {
  readonly apartmentId: number;
  readonly facilityId: number;
}

/** Throws as requireDeskAct, and FACILITY_NOT_FOUND. */
export async function makeDoorCode(
  { db, secrets }: Services,
  viewer: Viewer,
  { apartmentId, facilityId }: DoorCodeCall,
): Promise<FacilityDoorCodeView> {
  await requireDeskAct(db, viewer, apartmentId, "setUpFacilities");
  const code = secrets.token();
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, "setUpFacilities");
    const facility = await lockFacility(tx, facilityId);
    if (facility.apartmentId !== apartmentId) throw new Problem("FACILITY_NOT_FOUND");
    await tx.run(sql`
      insert into facility_door_codes (facility_id, code_hash) values (${facilityId}, ${hashOfToken(code)})
      on conflict (facility_id) do update set code_hash = excluded.code_hash, made_at = clock_timestamp()`);
    const target = `facility:${facilityId}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act: "facility.doorCode", target });
    const { name } = await tx.one<{ name: string }>(sql`select name from complexes where id = ${apartmentId}`);
    return { apartmentName: name, facilityName: facility.name, facilityPlace: facility.place, code };
  });
}
