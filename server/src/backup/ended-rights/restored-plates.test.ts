import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, type ParkingPeople, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import { requireDone } from "#testing/builders/people.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type RestoredApp, restoredApp } from "#testing/process/restored-app.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { erasePlates } from "#visitor-car/plate-erasure.ts";
import { erasePenalties } from "#visitor-car/penalty/penalty-erasure.ts";
import { eraseRefusals } from "#visitor-car/refused/refusal-erasure.ts";

let t: TestApp;
let restored: RestoredApp;
/** Set to 7 days and corrected before the job ran; its visit is due by the 30 days of the backup, and not by the 60 after it. */
let corrected: ParkingPeople;
/** The plates of the backup. */
let before: readonly (readonly (string | null)[])[];

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  const { head, resident, residenceId, complexId } = await buildParking(t);
  corrected = await buildParking(t);
  for (const [home, days, plate] of [
    [{ resident, residenceId }, 10, "10가3456"],
    [{ resident, residenceId }, 3, "13가3456"],
    [corrected, 10, "14가3456"],
  ] as const) {
    const id = await registeredVisit(home.resident, { residenceId: home.residenceId, plate });
    await t.db.run(sql`
      update car_visits set from_at = now() - make_interval(days => ${days}, hours => 2), until_at = now() - make_interval(days => ${days})
      where id = ${id}`);
  }
  const cars = `/api/office/${complexId}/cars`;
  const penalties: number[] = [];
  for (const plate of ["21나3456", "22나3456"]) {
    const form = new FormData();
    const until = addDays(seoulDay(new Date()), 14);
    const words = { building: "101", unit: "1203", plate, rule: "관리규약", until };
    form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
    form.append("photo", new Blob([await photoOf("#468")], { type: "image/jpeg" }), "car.jpg");
    const noticed = await sendForm(t, head, `${cars}/penalties`, form);
    penalties.push(noticed.json<{ data: { penaltyId: number } }>().data.penaltyId);
    const refusal = {
      plate: plate.replace("나", "다"),
      reason: "소방차 전용구역",
      until: addDays(seoulDay(new Date()), 30),
    };
    await requireDone(head, "POST", `${cars}/refused`, refusal);
  }
  await t.db.run(sql`update refused_plates set from_at = from_at - interval '50 days'`);

  restored = await restoredApp(t, 50, async () => {
    for (const days of [7, 60])
      await requireDone(corrected.head, "PUT", `/api/office/${corrected.complexId}/cars/retention`, { days });
    await requireDone(head, "PUT", `${cars}/retention`, { days: 7 });
    // Longer again: what the shorter one has erased is gone.
    await erasePlates(t.db);
    await requireDone(head, "PUT", `${cars}/retention`, { days: 60 });
    await t.db.run(sql`
      update car_penalties set decision = 'DROPPED', decision_reason = '확인', decided_at = now() - interval '70 days'
      where id = ${penalties[0]}`);
    await t.db.run(sql`
      update refused_plates set until_at = from_at + interval '1 day' where id = (select min(id) from refused_plates)`);
    await requireDone(head, "PUT", `${cars}/retention`, { days: 40 });
    await erasePenalties(t.db);
    await eraseRefusals(t.db);
  });
  before = await plates();
  await restored.after.db.run(sql`
    update car_visits set from_at = from_at - interval '22 days', until_at = until_at - interval '22 days' where plate = '14가3456'`);
  await restored.start();
}, 120_000);
afterAll(async () => {
  await restored.close();
  await t.close();
});

const plates = () =>
  Promise.all(
    [sql`car_visits`, sql`car_penalties`, sql`refused_plates`].map(async (table) =>
      (await restored.after.db.many<{ plate: string | null }>(sql`select plate from ${table} order by id`)).map(
        ({ plate }) => plate,
      ),
    ),
  );

test("L133 plates and cases that a younger rule or decision had destroyed are gone again after a restore, each on record", async () => {
  expect(before).toEqual([
    ["10가3456", "13가3456", "14가3456"],
    ["21나3456", "22나3456"],
    ["21다3456", "22다3456"],
  ]);
  expect(await plates()).toEqual([[null, "13가3456", "14가3456"], ["22나3456"], ["22다3456"]]);
  const recorded = await restored.after.db.many<{ kind: string }>(sql`select kind from plate_erasures`);
  expect(recorded.map(({ kind }) => kind).toSorted()).toEqual(["PENALTIES", "REFUSED", "VISITS"]);
});

test("L133 after a restore plates are kept as long as the office had set last, and what a rule erased between is gone", async () => {
  const rows = await restored.after.db.many<{ days: number }>(sql`
    select plate_days as days from car_settings order by complex_id`);
  expect(rows.map(({ days }) => days)).toEqual([40, 60]);
});
