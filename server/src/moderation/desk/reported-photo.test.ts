import type { ReportCaseView } from "@danji/contract/moderation/report-desk";
import { fullObject } from "@danji/contract/image/image-rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildReportPeople, type ReportPeople } from "#testing/builders/build-report-people.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let p: ReportPeople;
let operator: Person;
let foreign: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await buildReportPeople(t);
  [operator, foreign] = await Promise.all([person(t, "온새미"), person(t, "푸름")]);
  Object.assign(t.services.config, { operators: [operator.email] });
  await buildComplex(t, { managerId: foreign.memberId, hasOffice: true });
});
afterAll(() => t.close());

const ofCase = (caseId: number) => `/api/office/${p.complexId}/reports/${caseId}`;
/** A post with a photo. */
async function post(author: Person, colour: string): Promise<number> {
  const fields = { title: "사진", contents: "사진이 있는 글", feedType: "FEED", apartmentId: p.complexId };
  const created = await sendForm(t, author, "/api/community/feeds", feedForm(fields, [await photoOf(colour)]));
  expect(created.statusCode, created.body).toBe(201);
  const { id } = await t.db.one<{ id: number }>(sql`
    select id from feeds where author_id = ${author.memberId} order by id desc limit 1`);
  return id;
}
async function reported(who: Person, targetId: number): Promise<number> {
  const answer = await who.call("POST", "/api/reports", {
    targetType: "FEED",
    targetId,
    reason: "OBSCENE",
    detail: "",
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = await t.db.one<{ id: number }>(sql`select id from report_cases where target_id = ${targetId}`);
  return id;
}
const photosOf = async (feedId: number): Promise<readonly string[]> =>
  (
    await t.db.many<{ key: string }>(sql`
      select i.key from feed_images p join images i on i.id = p.image_id where p.feed_id = ${feedId} order by p.position`)
  ).map(({ key }) => `/api/community/images/${fullObject(key)}`);
const keyIn = (url: string): string => /([\w-]+)\.webp$/.exec(url)?.[1] ?? "";
const photosIn = async (who: Person, address: string) =>
  (await who.call("GET", address)).json<{ data: ReportCaseView }>().data.versions.flatMap(({ photos }) => photos);

describe("photos of reported words", () => {
  test("are seen by who decides, also while hidden, are kept nowhere, and are those of the case alone", async () => {
    const [d] = p.doors;
    const [feedId, other] = [await post(d, "red"), await post(d, "blue")];
    const caseId = await reported(p.family[0], feedId);
    const [url = "", ...more] = await photosIn(p.head, ofCase(caseId));
    expect(more).toEqual([]);
    expect(
      (await p.head.call("POST", `${ofCase(caseId)}/decision`, { decision: "HIDE", rule: "OBSCENE" })).statusCode,
    ).toBe(204);
    const thumb = url.replace(".webp", "-thumb.webp");
    for (const [who, address] of [
      [p.head, url],
      [p.staff, thumb],
    ] as const) {
      const answer = await who.call("GET", address);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    for (const who of [p.guard, p.council]) expect(refusal(await who.call("GET", url))).toBe("403 ROLE_ONLY");
    for (const who of [d, p.family[0], p.guest, foreign, operator]) {
      expect(refusal(await who.call("GET", url))).toBe("404 REPORT_NOT_FOUND");
    }
    const asOperator = `/api/operator/reports/${caseId}/photos/${url.split("/").at(-1)}`;
    for (const address of [url, asOperator]) {
      expect((await t.app.inject({ method: "GET", url: address })).statusCode).toBe(401);
    }
    expect(refusal(await operator.call("GET", asOperator)), "the office decides this one").toBe("404 IMAGE_NOT_FOUND");
    expect((await p.head.call("GET", asOperator)).statusCode).toBe(404);
    // A photo of other words below the id of this case.
    const otherCase = await reported(p.family[0], other);
    const [otherUrl = ""] = await photosIn(p.head, ofCase(otherCase));
    const swapped = `${ofCase(caseId)}/photos/${otherUrl.split("/").at(-1)}`;
    expect(refusal(await p.head.call("GET", swapped))).toBe("404 IMAGE_NOT_FOUND");
  });

  test("are not for who is party to the case; operators see those that they decide", async () => {
    const feedId = await post(p.head, "green");
    const caseId = await reported(p.family[0], feedId);
    expect(await photosIn(p.head, ofCase(caseId))).toEqual([]);
    const [url = ""] = await photosIn(p.staff, ofCase(caseId));
    expect(refusal(await p.head.call("GET", url))).toBe("404 IMAGE_NOT_FOUND");
    const [seen = ""] = await photosIn(operator, `/api/operator/reports/${caseId}`);
    expect((await operator.call("GET", seen)).headers["cache-control"]).toBe("no-store");
    // The author deletes the post: its photo stays for the decision alone, and goes with it.
    const [shown = ""] = await photosOf(feedId);
    expect((await p.head.call("DELETE", `/api/community/feeds/${feedId}`)).statusCode).toBe(204);
    expect(refusal(await p.head.call("GET", shown))).toBe("404 IMAGE_NOT_FOUND");
    expect((await operator.call("GET", seen)).statusCode).toBe(200);
    expect((await p.staff.call("GET", url)).statusCode).toBe(200);
    const decision = { decision: "KEEP", rule: "NO_BREACH" };
    const decided = await operator.call("POST", `/api/operator/reports/${caseId}/decision`, decision);
    expect(decided.statusCode, decided.body).toBe(204);
    expect(refusal(await operator.call("GET", seen))).toBe("404 IMAGE_NOT_FOUND");
    expect(await t.db.many(sql`select key from retained_images`)).not.toContainEqual({ key: keyIn(shown) });
    const object = fullObject(keyIn(shown));
    await expect.poll(() => t.services.objects.get(object)).toBeUndefined();
  });

  test("a photo that is taken out of a post, or deleted with it while it is reported, is kept or gone, and never lost", async () => {
    for (let round = 0; round < 10; round += 1) {
      const author = p.doors[0];
      const feedId = await post(author, "purple");
      const [shown = ""] = await photosOf(feedId);
      const reporting = { targetType: "FEED", targetId: feedId, reason: "OBSCENE", detail: "" };
      const [report] = await Promise.all([
        p.family[0].call("POST", "/api/reports", reporting),
        author.call("DELETE", `/api/community/feeds/${feedId}`),
      ]);
      expect([201, 404]).toContain(report.statusCode);
      const rows = await t.db.many(sql`
        select r.removed_at is not null as removed from images i left join retained_images r on r.key = i.key
        where i.key = ${keyIn(shown)}`);
      expect(report.statusCode === 404 ? [[]] : [[], [{ removed: true }]]).toContainEqual(rows);
    }
  });

  test("a photo of words that stay is as before: it is shown, and goes with its post", async () => {
    const author = p.doors[0];
    const feedId = await post(author, "orange");
    const caseId = await reported(p.family[0], feedId);
    const [shown = ""] = await photosOf(feedId);
    const kept = await p.head.call("POST", `${ofCase(caseId)}/decision`, { decision: "KEEP", rule: "NO_BREACH" });
    expect(kept.statusCode, kept.body).toBe(204);
    expect((await author.call("GET", shown)).statusCode).toBe(200);
    expect((await author.call("DELETE", `/api/community/feeds/${feedId}`)).statusCode).toBe(204);
    expect(await t.db.many(sql`select key from images where key = ${keyIn(shown)}`)).toEqual([]);
  });
});
