import { randomUUID } from "node:crypto";
import { monthBefore } from "@danji/contract/complex/desk/figures-rules";
import type { OfficeAct } from "@danji/contract/complex/office-policy";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { fullObject } from "@danji/contract/image/image-rules";
import { monthPlus } from "@danji/contract/visitor-car/car-month";
import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import type { Method } from "@danji/contract/platform/endpoint";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "#platform/db/sql.ts";
import { sendNoticeFile } from "./builders/build-notice.ts";
import { dayAhead } from "./builders/build-facility.ts";
import type { OfficeThings } from "./builders/build-office.ts";
import { complexFacts, freshName, sendComplex } from "./builders/complex-form.ts";
import type { Person } from "./builders/people.ts";
import { feedForm, photoOf, sendForm } from "./builders/send-form.ts";
import type { TestApp } from "./test-app.ts";

/** A call of an office, which names a complex and one of its things. */
type Call = (t: TestApp, who: Person, complexId: number, things: OfficeThings) => Promise<LightMyRequestResponse>;
/** `byThing`: it names a thing of the complex, which must be its own. */
export type OfficeCall = readonly [act: OfficeAct, call: Call, byThing?: "byThing"];

const json =
  (
    method: Method,
    path: (complexId: number, things: OfficeThings) => string,
    body?: (things: OfficeThings, id: number) => object,
  ): Call =>
  (_, who, complexId, things) =>
    who.call(method, path(complexId, things), body?.(things, complexId));
const list: Call = async (t, who, complexId) => {
  const form = new FormData();
  form.append("requestDto", JSON.stringify({ apartmentId: complexId }));
  form.append("list", new Blob(["동,호,이름\n101,1203,김서연\n"], { type: "text/csv" }), "list.csv");
  return sendForm(t, who, "/api/manage/residences/match", form);
};
const office = (path: string) => (id: number) => `/api/office/${id}${path}`;
const inquiry = (path: string) => (id: number, things: OfficeThings) =>
  `/api/office/${id}/inquiries/${things.inquiryId}${path}`;
const matter = (path: string) => (id: number, things: OfficeThings) =>
  `/api/office/${id}/inquiry-matters/${things.matterId}${path}`;
const notice = (id: number, { noticeId }: OfficeThings) => `/api/office/${id}/notices/${noticeId}`;
const plan = (id: number, { plannedId }: OfficeThings) => `/api/office/${id}/planned-notices/${plannedId}`;
const plannedFields = () => ({
  title: "대표회의",
  contents: "내용",
  notice: { kind: "COUNCIL" },
  publishAt: new Date(Date.now() + 86_400_000).toISOString(),
});
const sendPlan =
  (method: "POST" | "PUT", path: (id: number, things: OfficeThings) => string): Call =>
  (t, who, id, things) =>
    sendForm(t, who, path(id, things), feedForm(plannedFields()), { method });
const plannedPhoto: Call = async (t, who, _, { plannedId }) => {
  const photo = await t.db.maybe<{ key: string }>(sql`
    select i.key from planned_notice_images x join images i on i.id = x.image_id where x.planned_id = ${plannedId}`);
  return who.call("GET", `/api/office/planned-images/${fullObject(photo?.key ?? "x".repeat(22))}`);
};
const noteCar: Call = (t, who, id) =>
  sendForm(t, who, `/api/office/${id}/cars/unregistered`, feedForm({ plate: "88무1234", secondsAgo: 0 }));
/** Takes back the note of a car that the caller has just made; callers who may not are refused before it is looked for. */
const deleteOwnSighting: Call = async (t, who, id, things) => {
  await noteCar(t, who, id, things);
  const own = await t.db.maybe<{ id: number }>(sql`
    select max(s.id) as id from car_sightings s join unregistered_cars u on u.id = s.car_id
    where s.member_id = ${who.memberId} and u.complex_id = ${id} having max(s.id) is not null`);
  return who.call("DELETE", `/api/office/${id}/cars/sightings/${own?.id ?? 987_654}`);
};
const refusePlate: Call = (_, who, id) =>
  who.call("POST", `/api/office/${id}/cars/refused`, { plate: "98호9876", reason: "무단 주차", until: dayAhead(3) });
/** A refusal that the caller has just set; those who may not are refused before it is looked for. */
const endOwnRefusal: Call = async (t, who, id, things) => {
  await refusePlate(t, who, id, things);
  const own = await t.db.maybe<{ id: number }>(sql`
    select max(id) as id from refused_plates where complex_id = ${id} having max(id) is not null`);
  return who.call("DELETE", `/api/office/${id}/cars/refused/${own?.id ?? 987_654}`);
};
const noticePenalty: Call = async (t, who, id) => {
  const door = await t.db.maybe<{ building: string; unit: string }>(sql`
    select h.building_key as building, h.unit_key as unit from households h
    where h.complex_id = ${id} and exists (select from residences w where w.household_id = h.id and w.state = 'ACTIVE' and w.decided_at is not null)
    order by h.id limit 1`);
  const fields = {
    ...(door ?? { building: "1", unit: "1" }),
    plate: "12가3456",
    rule: "관리규약 제58조",
    until: dayAhead(10),
  };
  const form = feedForm(fields);
  form.append("photo", new Blob([await photoOf("#468")], { type: "image/jpeg" }), "car.jpg");
  return sendForm(t, who, `/api/office/${id}/cars/penalties`, form);
};
/** Decides a case whose time for an objection is over. */
const decidePenalty: Call = async (t, who, id, things) => {
  await noticePenalty(t, who, id, things);
  const own = await t.db.maybe<{ id: number }>(sql`
    update car_penalties set object_until = now()
    where id = (select max(id) from car_penalties where complex_id = ${id} and decided_at is null) returning id`);
  const body = { decision: "DROPPED", reason: "소방차 자리가 아니었음" };
  return who.call("POST", `/api/office/${id}/cars/penalties/${own?.id ?? 987_654}/decision`, body);
};
const report = (path: string) => (id: number, things: OfficeThings) =>
  `/api/office/${id}/reports/${things.reportId}${path}`;
const reportedPhoto: Call = async (t, who, id, things) => {
  const photo = await t.db.maybe<{ key: string }>(sql`
    select words -> 'photos' ->> 0 as key from report_words where case_id = ${things.reportId}`);
  return who.call("GET", report(`/photos/${fullObject(photo?.key ?? "x".repeat(22))}`)(id, things));
};
const turnover = (id: number, things: OfficeThings) => `/api/manage/households/${id}/${things.householdId}/turnover`;
const role = (path: string) => (id: number, things: OfficeThings) => `/api/office/${id}/roles/${things.staffId}${path}`;
const tomorrow = () => ({ day: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) });
const lastMonth = () => monthBefore(new Date(Date.now() + 9 * 3_600_000).toISOString(), 1);
const facility = (path: string) => (id: number, things: OfficeThings) =>
  `/api/office/${id}/facilities/${things.facilityId}${path}`;
const facilityFields = (version: number) => ({
  name: "독서실",
  place: "",
  description: "",
  settings: defaultSettings,
  version,
});
const noPhotos = (): FormData => {
  const form = new FormData();
  form.append("deleteFileUrls", "[]");
  return form;
};
const closedDay = () => ({ from: dayAhead(40), until: dayAhead(40), reason: "소독" });
const slotOfDay = () => ({ day: dayAhead(5), from: "10:00", until: "11:00", persons: 1, price: 0 });
const thisMonth = () => dayAhead(0).slice(0, 7);
const ready = { title: "자주 쓰는 답변", contents: "확인했어요" };
const readyAnswer = (id: number, things: OfficeThings) => `/api/office/${id}/ready-answers/${things.readyAnswerId}`;
const keep = () => ({ decision: "KEEP", rule: "NO_BREACH" });

/** Every call of an office: the act that it asks for. In this order each of them still finds its thing. */
export const officeCalls: Readonly<Record<string, OfficeCall>> = {
  "GET /api/manage/residences": ["readResidents", json("GET", (id) => `/api/manage/residences?apartmentId=${id}`)],
  "POST /api/manage/residences/match": ["readResidents", list],
  "GET /api/manage/doors/:apartmentId": ["manageHouseholds", json("GET", (id) => `/api/manage/doors/${id}`)],
  "GET /api/manage/door-codes/:apartmentId": ["manageHouseholds", json("GET", (id) => `/api/manage/door-codes/${id}`)],
  "GET /api/manage/door-codes/:apartmentId/prints": [
    "manageHouseholds",
    json("GET", (id) => `/api/manage/door-codes/${id}/prints`),
  ],
  "GET /api/manage/door-codes/:apartmentId/prints/:printId": [
    "manageHouseholds",
    json("GET", (id, { printId }) => `/api/manage/door-codes/${id}/prints/${printId}`),
    "byThing",
  ],
  "GET /api/manage/households/:apartmentId/:householdId/turnover": [
    "manageHouseholds",
    json("GET", turnover),
    "byThing",
  ],
  "GET /api/office/:apartmentId/residents": ["readResidents", json("GET", office("/residents"))],
  "GET /api/office/:apartmentId/residents/:residenceId": [
    "readResidents",
    json("GET", (id, { residenceId }) => `/api/office/${id}/residents/${residenceId}`),
    "byThing",
  ],
  "GET /api/office/:apartmentId/households": ["readResidents", json("GET", office("/households"))],
  "GET /api/office/:apartmentId/households/:householdId": [
    "readResidents",
    json("GET", (id, { householdId }) => `/api/office/${id}/households/${householdId}`),
    "byThing",
  ],
  "GET /api/office/:apartmentId/buildings": ["readResidents", json("GET", office("/buildings"))],
  "GET /api/office/:apartmentId/residents-file/check": ["readResidents", json("GET", office("/residents-file/check"))],
  "GET /api/office/:apartmentId/residents-file": [
    "readResidents",
    json("GET", office("/residents-file?encoding=utf8")),
  ],
  "GET /api/office/:apartmentId/cars/today": ["markCars", json("GET", office("/cars/today"))],
  "GET /api/office/:apartmentId/cars/rules": ["setParkingRules", json("GET", office("/cars/rules"))],
  "POST /api/office/:apartmentId/cars/rules/simulation": [
    "setParkingRules",
    json("POST", office("/cars/rules/simulation"), () => ({ rules: defaultHourRules })),
  ],
  "GET /api/office/:apartmentId/cars/ledger": [
    "readCarLedger",
    json("GET", (id) => `/api/office/${id}/cars/ledger?month=${lastMonth()}`),
  ],
  "GET /api/office/:apartmentId/cars/gate-logs": ["readCarLedger", json("GET", office("/cars/gate-logs"))],
  "PUT /api/office/:apartmentId/cars/gate-logs/:logId/rows": [
    "readCarLedger",
    json(
      "PUT",
      (id) => `/api/office/${id}/cars/gate-logs/${randomUUID()}/rows`,
      () => ({
        rows: [[2, "12가3456", "IN", Math.floor(Date.now() / 1_000) - 60]],
      }),
    ),
  ],
  "POST /api/office/:apartmentId/cars/gate-logs/:logId/check": [
    "readCarLedger",
    json("POST", (id) => `/api/office/${id}/cars/gate-logs/${randomUUID()}/check`),
  ],
  "POST /api/office/:apartmentId/cars/gate-logs/:logId": [
    "readCarLedger",
    json(
      "POST",
      (id) => `/api/office/${id}/cars/gate-logs/${randomUUID()}`,
      () => ({
        columns: { shape: "STAYS", plate: 0, inAt: 1, outAt: 2 },
      }),
    ),
  ],
  "GET /api/office/:apartmentId/cars/gate-logs/:logId/progress": [
    "readCarLedger",
    json("GET", (id) => `/api/office/${id}/cars/gate-logs/${randomUUID()}/progress`),
  ],
  "DELETE /api/office/:apartmentId/cars/gate-logs/:logId": [
    "readCarLedger",
    json("DELETE", (id) => `/api/office/${id}/cars/gate-logs/${randomUUID()}`),
  ],
  "GET /api/office/:apartmentId/cars/penalties": ["penalizeCars", json("GET", office("/cars/penalties"))],
  "POST /api/office/:apartmentId/cars/penalties": ["penalizeCars", noticePenalty],
  "POST /api/office/:apartmentId/cars/penalties/:penaltyId/decision": ["penalizeCars", decidePenalty],
  "GET /api/office/:apartmentId/cars/refused": ["refuseCars", json("GET", office("/cars/refused"))],
  "POST /api/office/:apartmentId/cars/refused": ["refuseCars", refusePlate],
  "DELETE /api/office/:apartmentId/cars/refused/:refusalId": ["refuseCars", endOwnRefusal],
  "GET /api/office/:apartmentId/cars/retention": ["readCarLedger", json("GET", office("/cars/retention"))],
  "GET /api/office/:apartmentId/cars/retention/erasures": [
    "readCarLedger",
    json("GET", office("/cars/retention/erasures")),
  ],
  "POST /api/office/:apartmentId/cars/retention/check": [
    "setParkingRules",
    json("POST", office("/cars/retention/check"), () => ({ days: 30 })),
  ],
  "PUT /api/office/:apartmentId/cars/retention": [
    "setParkingRules",
    json("PUT", office("/cars/retention"), () => ({ days: 30 })),
  ],
  "GET /api/office/:apartmentId/cars/statements": [
    "readCarLedger",
    json("GET", (id) => `/api/office/${id}/cars/statements?month=${lastMonth()}`),
  ],
  "GET /api/office/:apartmentId/cars/statements/:householdId": [
    "readCarLedger",
    json("GET", (id, { householdId }) => `/api/office/${id}/cars/statements/${householdId}?month=${lastMonth()}`),
    "byThing",
  ],
  "GET /api/office/:apartmentId/cars/statements-file": [
    "readCarLedger",
    json("GET", (id) => `/api/office/${id}/cars/statements-file?month=${lastMonth()}`),
  ],
  "GET /api/office/:apartmentId/today": ["openDesk", json("GET", office("/today"))],
  "GET /api/office/:apartmentId/figures/days": ["readFigures", json("GET", office("/figures/days"))],
  "GET /api/office/:apartmentId/figures/months": [
    "readFigures",
    json("GET", (id) => `/api/office/${id}/figures/months?month=${lastMonth()}`),
  ],
  "GET /api/office/:apartmentId/roles": ["giveRoles", json("GET", office("/roles"))],
  "GET /api/office/:apartmentId/ledger": ["readLedger", json("GET", office("/ledger"))],
  "GET /api/office/:apartmentId/inquiries": ["seeInquiryPlaces", json("GET", office("/inquiries"))],
  "GET /api/office/:apartmentId/inquiries/:inquiryId": ["answerInquiries", json("GET", inquiry("")), "byThing"],
  "GET /api/office/:apartmentId/ready-answers": ["answerInquiries", json("GET", office("/ready-answers"))],
  "POST /api/office/:apartmentId/ready-answers": [
    "answerInquiries",
    json("POST", office("/ready-answers"), () => ready),
  ],
  "PUT /api/office/:apartmentId/ready-answers/:readyAnswerId": [
    "answerInquiries",
    json("PUT", readyAnswer, () => ready),
    "byThing",
  ],
  "DELETE /api/office/:apartmentId/ready-answers/:readyAnswerId": [
    "answerInquiries",
    json("DELETE", readyAnswer),
    "byThing",
  ],
  "GET /api/office/:apartmentId/reports": ["openReports", json("GET", office("/reports"))],
  "GET /api/office/:apartmentId/reports/:reportId": ["prepareReports", json("GET", report("")), "byThing"],
  "GET /api/office/:apartmentId/reports/:reportId/photos/:key": ["prepareReports", reportedPhoto, "byThing"],
  "POST /api/office/:apartmentId/inquiries/:inquiryId/notes": [
    "answerInquiries",
    json("POST", inquiry("/notes"), () => ({ contents: "메모" })),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/inquiries/:inquiryId/assignee": [
    "answerInquiries",
    json("PUT", inquiry("/assignee"), () => ({ memberId: null, seen: null })),
    "byThing",
  ],
  "POST /api/office/:apartmentId/inquiries/:inquiryId/steps": [
    "answerInquiries",
    json("POST", inquiry("/steps"), () => ({ to: "SEEN", step: 0 })),
    "byThing",
  ],
  "POST /api/office/:apartmentId/inquiries/steps": [
    "answerInquiries",
    json("POST", office("/inquiries/steps"), ({ inquiryId }) => ({
      to: "DONE",
      contents: "고쳤어요",
      inquiries: [{ inquiryId, step: 1 }],
    })),
    "byThing",
  ],
  "PUT /api/inquiries/:inquiryId/answer": [
    "answerInquiries",
    json(
      "PUT",
      (_, { inquiryId }) => `/api/inquiries/${inquiryId}/answer`,
      () => ({ contents: "답변", changedAt: null }),
    ),
  ],
  "POST /api/office/:apartmentId/inquiry-results/check": [
    "answerInquiries",
    json("POST", office("/inquiry-results/check"), () => ({ contents: "전등을 갈았어요" })),
  ],
  "GET /api/office/:apartmentId/inquiry-matters": ["answerInquiries", json("GET", office("/inquiry-matters"))],
  "GET /api/office/:apartmentId/inquiry-matters/:matterId": ["answerInquiries", json("GET", matter("")), "byThing"],
  "POST /api/office/:apartmentId/inquiry-matters": [
    "answerInquiries",
    json("POST", office("/inquiry-matters"), ({ inquiryId }) => ({
      kind: "FACILITY",
      title: "복도 전등",
      inquiries: [{ inquiryId, seen: 987_654 }],
    })),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/inquiry-matters/:matterId": [
    "answerInquiries",
    json("PUT", matter(""), () => ({ title: "복도 전등", changedAt: "" })),
    "byThing",
  ],
  "POST /api/office/:apartmentId/inquiry-matters/:matterId/inquiries": [
    "answerInquiries",
    json("POST", matter("/inquiries"), ({ inquiryId }) => ({ inquiries: [{ inquiryId, seen: null }] })),
    "byThing",
  ],
  "DELETE /api/office/:apartmentId/inquiry-matters/:matterId/inquiries/:inquiryId": [
    "answerInquiries",
    json("DELETE", (id, things) => `${matter("/inquiries")(id, things)}/${things.inquiryId}`),
    "byThing",
  ],
  "POST /api/office/:apartmentId/inquiry-matters/:matterId/closing": [
    "answerInquiries",
    json("POST", matter("/closing"), () => ({ contents: "고쳤어요", changedAt: "" })),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/inquiry-matters/:matterId/result": [
    "answerInquiries",
    json("PUT", matter("/result"), () => ({ title: "복도 전등", contents: "고쳤어요", changedAt: null })),
    "byThing",
  ],
  "DELETE /api/office/:apartmentId/inquiry-matters/:matterId/result": [
    "answerInquiries",
    json("DELETE", matter("/result")),
    "byThing",
  ],
  // Its inquiry is closed by now.
  "PUT /api/office/:apartmentId/inquiries/:inquiryId/result": [
    "answerInquiries",
    json("PUT", inquiry("/result"), () => ({ title: "복도 전등", contents: "전등을 갈았어요", changedAt: null })),
    "byThing",
  ],
  "DELETE /api/office/:apartmentId/inquiries/:inquiryId/result": [
    "answerInquiries",
    json("DELETE", inquiry("/result")),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/reports/:reportId/proposal": [
    "prepareReports",
    json("PUT", report("/proposal"), keep),
    "byThing",
  ],
  "POST /api/office/:apartmentId/reports/:reportId/decision": [
    "decideReports",
    json("POST", report("/decision"), keep),
    "byThing",
  ],
  "POST /api/office/:apartmentId/reports": [
    "decideReports",
    json("POST", office("/reports"), ({ feedId }) => ({ targetType: "FEED", targetId: feedId, rule: "ADVERTISING" })),
    "byThing",
  ],
  "GET /api/office/:apartmentId/notices": ["openNotices", json("GET", office("/notices"))],
  "POST /api/office/:apartmentId/notices/audience": [
    "openNotices",
    json("POST", office("/notices/audience"), () => ({ audience: [{ building: "101동" }] })),
  ],
  "GET /api/office/:apartmentId/notices/:feedId": ["openNotices", json("GET", notice), "byThing"],
  "PUT /api/office/:apartmentId/notices/:feedId": [
    "writeCouncilNotices",
    json("PUT", notice, () => ({ kind: "COUNCIL", pinned: false })),
    "byThing",
  ],
  "GET /api/office/:apartmentId/notices/:feedId/certificate": [
    "openNotices",
    json("GET", (id, things) => `${notice(id, things)}/certificate`),
    "byThing",
  ],
  "GET /api/office/:apartmentId/notices/:feedId/versions": [
    "openNotices",
    json("GET", (id, things) => `${notice(id, things)}/versions`),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/notices/:feedId/versions/:versionId/withholding": [
    "writeCouncilNotices",
    json(
      "PUT",
      (id, things) => `${notice(id, things)}/versions/${things.versionId}/withholding`,
      () => ({ isWithheld: true }),
    ),
    "byThing",
  ],
  "POST /api/office/:apartmentId/notice-files": ["openNotices", (t, who, id) => sendNoticeFile(t, who, id)],
  "DELETE /api/office/:apartmentId/notice-files/:fileId": ["openNotices", json("DELETE", office("/notice-files/1"))],
  "GET /api/office/:apartmentId/planned-notices": ["openNotices", json("GET", office("/planned-notices"))],
  "POST /api/office/:apartmentId/planned-notices": [
    "writeCouncilNotices",
    sendPlan("POST", office("/planned-notices")),
  ],
  "PUT /api/office/:apartmentId/planned-notices/:plannedId": ["writeCouncilNotices", sendPlan("PUT", plan), "byThing"],
  "GET /api/office/planned-images/:key": ["openNotices", plannedPhoto, "byThing"],
  "DELETE /api/office/:apartmentId/planned-notices/:plannedId": [
    "writeCouncilNotices",
    json("DELETE", plan),
    "byThing",
  ],
  "POST /api/office/:apartmentId/facilities": [
    "setUpFacilities",
    json("POST", office("/facilities"), () => {
      const { version: _, ...fields } = facilityFields(1);
      return { ...fields, kind: "SLOT" };
    }),
  ],
  "GET /api/office/:apartmentId/reservations": [
    "seeReservations",
    json("GET", (id) => `/api/office/${id}/reservations?from=${dayAhead(0)}`),
  ],
  "GET /api/office/:apartmentId/reservation-statement": [
    "handleReservations",
    json("GET", (id) => `/api/office/${id}/reservation-statement?month=${thisMonth()}`),
  ],
  "GET /api/office/:apartmentId/reservation-statement/file": [
    "handleReservations",
    json("GET", (id) => `/api/office/${id}/reservation-statement/file?month=${thisMonth()}`),
  ],
  "POST /api/office/:apartmentId/reservations": [
    "handleReservations",
    json("POST", office("/reservations"), ({ facilityId }) => ({
      ...slotOfDay(),
      facilityId,
      building: "101동",
      unit: "1203호",
    })),
    "byThing",
  ],
  "POST /api/office/:apartmentId/reservations/:reservationId/acts": [
    "handleReservations",
    json(
      "POST",
      (id, { reservationId }) => `/api/office/${id}/reservations/${reservationId}/acts`,
      () => ({ act: "APPROVE" }),
    ),
    "byThing",
  ],
  "POST /api/office/:apartmentId/reservations/:reservationId/move": [
    "handleReservations",
    json(
      "POST",
      (id, { reservationId }) => `/api/office/${id}/reservations/${reservationId}/move`,
      () => ({ day: dayAhead(8) }),
    ),
    "byThing",
  ],
  "POST /api/office/:apartmentId/facilities/:facilityId/door-code": [
    "setUpFacilities",
    json("POST", facility("/door-code")),
    "byThing",
  ],
  "POST /api/office/:apartmentId/facilities/:facilityId/check": [
    "setUpFacilities",
    json("POST", facility("/check"), () => facilityFields(1)),
    "byThing",
  ],
  "POST /api/office/:apartmentId/facilities/:facilityId/closures/check": [
    "setUpFacilities",
    json("POST", facility("/closures/check"), closedDay),
    "byThing",
  ],
  "POST /api/office/:apartmentId/facilities/:facilityId/closures": [
    "setUpFacilities",
    json("POST", facility("/closures"), closedDay),
    "byThing",
  ],
  "DELETE /api/office/:apartmentId/facilities/:facilityId/closures/:closureId": [
    "setUpFacilities",
    json("DELETE", (id, things) => `${facility("/closures")(id, things)}/${things.closureId}`),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/facilities/:facilityId/photos": [
    "setUpFacilities",
    (t, who, id, things) => sendForm(t, who, facility("/photos")(id, things), noPhotos(), { method: "PUT" }),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/facilities/:facilityId": [
    "setUpFacilities",
    json("PUT", facility(""), () => facilityFields(1)),
    "byThing",
  ],
  "GET /api/office/:apartmentId/facilities/:facilityId/removal": [
    "setUpFacilities",
    json("GET", facility("/removal")),
    "byThing",
  ],
  "POST /api/office/:apartmentId/facilities/:facilityId/removal": [
    "setUpFacilities",
    json("POST", facility("/removal"), () => ({ onReservations: "KEEP" })),
    "byThing",
  ],
  "POST /api/community/feeds": [
    "writeNotices",
    (t, who, id) =>
      sendForm(
        t,
        who,
        "/api/community/feeds",
        feedForm({ title: "공지", contents: "내용", apartmentId: id, feedType: "NOTICE" }),
      ),
  ],
  "POST /api/manage/residences/decide": [
    "decideResidents",
    json(
      "POST",
      () => "/api/manage/residences/decide",
      ({ waitingId }, id) => ({
        apartmentId: id,
        decision: "approve",
        residenceIds: [waitingId],
      }),
    ),
    "byThing",
  ],
  "POST /api/manage/households/:apartmentId/:householdId/turnover": [
    "manageHouseholds",
    json("POST", turnover, tomorrow),
    "byThing",
  ],
  "DELETE /api/manage/households/:apartmentId/:householdId/turnover": [
    "manageHouseholds",
    json("DELETE", turnover),
    "byThing",
  ],
  "POST /api/manage/door-codes/:apartmentId": [
    "manageHouseholds",
    json(
      "POST",
      (id) => `/api/manage/door-codes/${id}`,
      () => ({ doors: [{ building: "102동", unit: "2호" }] }),
    ),
  ],
  "POST /api/manage/door-codes/:apartmentId/end": [
    "manageHouseholds",
    json(
      "POST",
      (id) => `/api/manage/door-codes/${id}/end`,
      ({ codeId }) => ({ codeIds: [codeId] }),
    ),
    "byThing",
  ],
  "PUT /api/manage/doors/:apartmentId": [
    "manageHouseholds",
    json(
      "PUT",
      (id) => `/api/manage/doors/${id}`,
      () => ({ text: "101동 1호" }),
    ),
  ],
  "DELETE /api/manage/doors/:apartmentId": ["manageHouseholds", json("DELETE", (id) => `/api/manage/doors/${id}`)],
  "POST /api/apartment/:apartmentId/managers": [
    "giveRoles",
    json(
      "POST",
      (id) => `/api/apartment/${id}/managers`,
      ({ residenceId }) => ({ residenceId }),
    ),
    "byThing",
  ],
  "POST /api/office/:apartmentId/roles/invitations": [
    "giveRoles",
    json("POST", office("/roles/invitations"), () => ({ to: "someone@danji.example", role: "STAFF" })),
  ],
  "DELETE /api/office/:apartmentId/roles/invitations/:invitationId": [
    "giveRoles",
    json("DELETE", (id, { invitationId }) => `/api/office/${id}/roles/invitations/${invitationId}`),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/roles/:memberId": [
    "giveRoles",
    json("PUT", role(""), () => ({ role: "GUARD" })),
    "byThing",
  ],
  "DELETE /api/office/:apartmentId/roles/:memberId": [
    "giveRoles",
    json("DELETE", (id, { guardId }) => `/api/office/${id}/roles/${guardId}`),
    "byThing",
  ],
  "PUT /api/office/:apartmentId/cars/rules": [
    "setParkingRules",
    json("PUT", office("/cars/rules"), () => ({ month: monthPlus(lastMonth(), 2), rules: defaultHourRules })),
  ],
  "POST /api/office/:apartmentId/cars/marks": [
    "markCars",
    json("POST", office("/cars/marks"), () => ({
      marks: [{ markId: randomUUID(), visitId: 987_654, kind: "IN", secondsAgo: 0 }],
    })),
  ],
  "GET /api/office/:apartmentId/cars/unregistered": ["markCars", json("GET", office("/cars/unregistered"))],
  "POST /api/office/:apartmentId/cars/unregistered": ["markCars", noteCar],
  "DELETE /api/office/:apartmentId/cars/sightings/:sightingId": ["markCars", deleteOwnSighting],
  "PUT /api/apartment/:apartmentId/kind": [
    "editComplex",
    json(
      "PUT",
      (id) => `/api/apartment/${id}/kind`,
      () => ({ kind: "PUBLIC" }),
    ),
  ],
  "PUT /api/apartment/:apartmentId": [
    "editComplex",
    (t, who, id) => sendComplex(t, who, { ...complexFacts, name: freshName() }, { method: "PUT" }, `/${id}`),
  ],
  "DELETE /api/apartment/:apartmentId": ["editComplex", json("DELETE", (id) => `/api/apartment/${id}`)],
  "POST /api/office/:apartmentId/roles/:memberId/hand-over": [
    "giveRoles",
    json("POST", role("/hand-over"), () => ({ keep: "STAFF" })),
    "byThing",
  ],
  "DELETE /api/apartment/:apartmentId/managers/me": [
    "openDesk",
    json("DELETE", (id) => `/api/apartment/${id}/managers/me`),
  ],
};
