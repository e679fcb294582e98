import { type OfficeRole, officeRoles } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";
import { buildComplex } from "./build-complex.ts";
import { buildRole } from "./build-role.ts";
import { inquiryFields, sentInquiry } from "./inquiry-form.ts";
import { buildFacilityThings } from "./build-facility.ts";
import { type Person, person } from "./people.ts";
import { feedForm, photoOf, sendForm } from "./send-form.ts";

/** A complex with one of each thing that its office handles. */
export interface Office {
  readonly complexId: number;
  readonly people: Readonly<Record<OfficeRole, Person>>;
  readonly resident: Person;
  readonly things: OfficeThings;
}

export interface OfficeThings {
  readonly waitingId: number;
  readonly residenceId: number;
  readonly householdId: number;
  /** Two who hold a role. */
  readonly staffId: number;
  readonly guardId: number;
  readonly invitationId: number;
  readonly printId: number;
  readonly codeId: number;
  readonly inquiryId: number;
  readonly readyAnswerId: number;
  /** An open matter, with a result. */
  readonly matterId: number;
  readonly reportId: number;
  readonly feedId: number;
  /** The notice of the council. */
  readonly noticeId: number;
  /** What that notice said before. */
  readonly versionId: number;
  readonly plannedId: number;
  readonly facilityId: number;
  readonly closureId: number;
  /** It waits for approval. */
  readonly reservationId: number;
}

/** The real name of residents; the office alone sees it. */
export const REAL_NAME = "실명노출금지";

/** An office with a person of each role, a resident and one who waits for a home, whose real name is REAL_NAME. */
export async function buildOffice(t: TestApp): Promise<Office> {
  const people = {} as Record<OfficeRole, Person>;
  for (const role of officeRoles) people[role] = await person(t, "담당");
  const complexId = await buildComplex(t, { kind: "PUBLIC", managerId: people.HEAD.memberId, hasOffice: true });
  for (const role of officeRoles) await buildRole(t, complexId, people[role], role);
  const [resident, asker] = [await person(t, "주민"), await person(t, "대기")];
  await t.db.run(sql`
    update members set name = ${REAL_NAME} where id = any(${[resident.memberId, asker.memberId]}::bigint[])`);
  const [staff, guard] = [await person(t, "직원"), await person(t, "경비")];
  await buildRole(t, complexId, staff, "STAFF");
  await buildRole(t, complexId, guard, "GUARD");
  const homes = await Promise.all(
    [resident, asker].map(async (who, index) => {
      const home = { apartmentId: complexId, building: index === 0 ? "101동" : "109동", unit: "1203호" };
      const answer = await who.call("POST", "/api/member-apartments", home);
      return answer.json<{ data: { memberApartmentId: number } }>().data.memberApartmentId;
    }),
  );
  const [residenceId = 0, waitingId = 0] = homes;
  await t.db.run(sql`update residences set decided_at = now() where id = ${residenceId}`);
  const { household_id: householdId } = await t.db.one<{ household_id: number }>(sql`
    select household_id from residences where id = ${residenceId}`);
  const invited = await people.HEAD.call("POST", `/api/office/${complexId}/roles/invitations`, {
    to: `nobody${complexId}@danji.example`,
    role: "GUARD",
  });
  const doors = [{ building: "102동", unit: "1호" }];
  const print = await people.HEAD.call("POST", `/api/manage/door-codes/${complexId}`, { doors });
  const { printId } = print.json<{ data: { printId: number } }>().data;
  const { id: codeId } = await t.db.one<{ id: number }>(sql`select max(id) as id from door_codes`);
  const feedId = await postWithPhoto(t, resident, complexId);
  const reporter = await person(t, "신고");
  await reporter.call("POST", "/api/reports", { targetType: "FEED", targetId: feedId, reason: "SPAM" });
  const { id: reportId } = await t.db.one<{ id: number }>(sql`select max(id) as id from report_cases`);
  const inquiryId = await sentInquiry(t, resident, { ...inquiryFields, apartmentId: complexId });
  await people.HEAD.call("POST", `/api/office/${complexId}/ready-answers`, { title: "답변", contents: "확인했어요" });
  const { id: readyAnswerId } = await t.db.one<{ id: number }>(sql`select max(id) as id from inquiry_ready_answers`);
  const { id: matterId } = await t.db.one<{ id: number }>(sql`
    insert into inquiry_matters (complex_id, kind, title) values (${complexId}, 'FACILITY', '복도 전등') returning id`);
  await t.db.run(sql`
    insert into inquiry_results (complex_id, matter_id, kind, title, contents)
    values (${complexId}, ${matterId}, 'FACILITY', '복도 전등', '고쳤어요')`);
  const { invitationId } = invited.json<{ data: { invitationId: number } }>().data;
  const noticeId = await postNotice(t, people.COUNCIL, complexId);
  const versionId = await changeNotice(t, people.COUNCIL, complexId, noticeId);
  const things = {
    waitingId,
    residenceId,
    householdId,
    staffId: staff.memberId,
    guardId: guard.memberId,
    invitationId,
    printId,
    codeId,
    inquiryId,
    readyAnswerId,
    matterId,
    reportId,
    feedId,
    noticeId,
    versionId,
    plannedId: await planNotice(t, people.COUNCIL, complexId),
    ...(await buildFacilityThings(t, complexId, householdId)),
  };
  return { complexId, people, resident, things };
}

async function postWithPhoto(t: TestApp, author: Person, complexId: number): Promise<number> {
  const fields = { title: "제목", contents: "내용", feedType: "FEED", apartmentId: complexId };
  const sent = await sendForm(t, author, "/api/community/feeds", feedForm(fields, [await photoOf("red")]));
  if (sent.statusCode !== 201) throw new Error(sent.body);
  const { id } = await t.db.one<{ id: number }>(
    sql`select max(id) as id from feeds where author_id = ${author.memberId}`,
  );
  return id;
}

async function postNotice(t: TestApp, author: Person, complexId: number): Promise<number> {
  const fields = { title: "대표회의", contents: "내용", feedType: "NOTICE", apartmentId: complexId };
  const sent = await sendForm(t, author, "/api/community/feeds", feedForm({ ...fields, notice: { kind: "COUNCIL" } }));
  return sent.json<{ data: { id: number } }>().data.id;
}

async function changeNotice(t: TestApp, author: Person, complexId: number, noticeId: number): Promise<number> {
  const fields = { kind: "COUNCIL", pinned: false, contents: "고친 내용" };
  await author.call("PUT", `/api/office/${complexId}/notices/${noticeId}`, fields);
  const { id } = await t.db.one<{ id: number }>(sql`select id from notice_versions where feed_id = ${noticeId}`);
  return id;
}

async function planNotice(t: TestApp, author: Person, complexId: number): Promise<number> {
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  const fields = { title: "대표회의", contents: "내용", publishAt, notice: { kind: "COUNCIL" } };
  const form = feedForm(fields, [await photoOf("blue")]);
  const sent = await sendForm(t, author, `/api/office/${complexId}/planned-notices`, form);
  return sent.json<{ data: { plannedId: number } }>().data.plannedId;
}
