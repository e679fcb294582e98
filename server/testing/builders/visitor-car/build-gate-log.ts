import { randomUUID } from "node:crypto";
import { monthOf, monthPlus, monthStart } from "@danji/contract/visitor-car/car-month";
import type { GateImportView, GateLogResult } from "@danji/contract/visitor-car/gate-log/gate-log";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../../test-app.ts";
import { type ParkingPeople, registeredVisit } from "./build-visit.ts";
import type { Person } from "../people.ts";

export const gateColumns = { shape: "STAYS", plate: 0, inAt: 1, outAt: 2 } as const;
export const lastMonth = monthPlus(monthOf(Date.now()), -1);
/** Seconds since 1970 of an hour of last month. */
export const hourOfLastMonth = (hours: number) => monthStart(lastMonth) / 1_000 + hours * 3_600;

export type SentGateRow = readonly [line: number, plate: string, kind: "IN" | "OUT", at: number];
export const gateLogUrl = (complexId: number, logId: string, end = "") =>
  `/api/office/${complexId}/cars/gate-logs/${logId}${end}`;
export const sendGateRows = (who: Person, complexId: number, logId: string, rows: readonly SentGateRow[]) =>
  who.call("PUT", gateLogUrl(complexId, logId, "/rows"), { rows });
/** `rows`: how many were sent. */
export const applyGateLog = (who: Person, complexId: number, logId: string, rows?: number) =>
  who.call("POST", gateLogUrl(complexId, logId), { columns: gateColumns, ...(rows === undefined ? {} : { rows }) });

/** What importing a log would do. */
export const checkedGateLog = async (who: Person, complexId: number, logId: string) =>
  (await who.call("POST", gateLogUrl(complexId, logId, "/check"))).json<{ data: GateLogResult }>().data;

/** Sends a log as one file and imports it. */
export async function importGateLog(
  who: Person,
  complexId: number,
  rows: readonly SentGateRow[],
): Promise<GateImportView> {
  const logId = randomUUID();
  const sent = await sendGateRows(who, complexId, logId, rows);
  if (sent.statusCode !== 204) throw new Error(sent.body);
  const answer = await applyGateLog(who, complexId, logId);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: GateImportView }>().data;
}

/** A guard's tap of now for a visit of last month, which the list of today has for the time of the call. */
export async function tapPastVisit(
  t: TestApp,
  { guard, complexId }: ParkingPeople,
  mark: { readonly markId: string; readonly visitId: number; readonly kind: string; readonly isUndone?: boolean },
): Promise<void> {
  const { until } = await t.db.one<{ until: Date }>(
    sql`select until_at as until from car_visits where id = ${mark.visitId}`,
  );
  await t.db.run(sql`update car_visits set until_at = now() where id = ${mark.visitId}`);
  const marks = [{ secondsAgo: 0, ...mark }];
  const sent = await guard.call("POST", `/api/office/${complexId}/cars/marks`, { marks });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  await t.db.run(sql`update car_visits set until_at = ${until} where id = ${mark.visitId}`);
}

/** A visit of last month with these hours of it. */
export async function buildPastVisit(
  t: TestApp,
  { resident, residenceId }: ParkingPeople,
  from: number,
  hours: number,
  plate = "12가3456",
) {
  const id = await registeredVisit(resident, { residenceId, plate, amount: 1_000_000 });
  await t.db.run(sql`
    update car_visits set from_at = to_timestamp(${hourOfLastMonth(from)}::float8), until_at = to_timestamp(${hourOfLastMonth(from + hours)}::float8)
    where id = ${id}`);
  // Last month's first days may be over for so long that the plate is due.
  await t.db.run(sql`
    insert into car_settings (complex_id, plate_days) select complex_id, 90 from car_visits where id = ${id}
    on conflict do nothing`);
  return id;
}
