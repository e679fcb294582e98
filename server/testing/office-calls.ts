import type { OfficeAct } from "@danji/contract/complex/office-policy";
import type { Method } from "@danji/contract/platform/endpoint";
import type { LightMyRequestResponse } from "fastify";
import type { OfficeThings } from "./builders/build-office.ts";
import { complexFacts, freshName, sendComplex } from "./builders/complex-form.ts";
import type { Person } from "./builders/people.ts";
import { feedForm, sendForm } from "./builders/send-form.ts";
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
const report = (path: string) => (id: number, things: OfficeThings) =>
  `/api/office/${id}/reports/${things.reportId}${path}`;
const turnover = (id: number, things: OfficeThings) => `/api/manage/households/${id}/${things.householdId}/turnover`;
const role = (path: string) => (id: number, things: OfficeThings) => `/api/office/${id}/roles/${things.staffId}${path}`;
const tomorrow = () => ({ day: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) });
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
  "GET /api/office/:apartmentId/reports": ["prepareReports", json("GET", office("/reports"))],
  "GET /api/office/:apartmentId/reports/:reportId": ["prepareReports", json("GET", report("")), "byThing"],
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
