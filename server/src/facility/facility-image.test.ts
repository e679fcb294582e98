import type { FacilityView } from "@danji/contract/facility/facility";
import { thumbUrlOf } from "@danji/contract/image/image-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFacility } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk, dataOf, reasonOf } from "#testing/builders/build-facility-desk.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

async function buildPhotos() {
  const desk = await buildFacilityDesk(t);
  const facilityId = await buildFacility(t, desk.complexId);
  const path = `/api/office/${desk.complexId}/facilities/${facilityId}`;
  const put = async (colours: readonly string[], removed: readonly string[] = [], who = desk.head) => {
    const form = feedForm({}, await Promise.all(colours.map((colour) => photoOf(colour))));
    form.append("deleteFileUrls", JSON.stringify(removed));
    return sendForm(t, who, `/api/office/${desk.complexId}/facilities/${facilityId}/photos`, form, { method: "PUT" });
  };
  const imagesOf = (answer: { json: () => unknown }) => dataOf<FacilityView>(answer).images ?? [];
  return { ...desk, facilityId, path, put, imagesOf };
}

test("the head adds photos in their order, and residents see them on the list and the page", async () => {
  const { complexId, a, facilityId, put, imagesOf } = await buildPhotos();
  const first = imagesOf(await put(["red", "blue"]));
  expect(first).toHaveLength(2);
  const after = imagesOf(await put(["green"], [first[0] ?? ""]));
  expect(after).toHaveLength(2);
  expect(after[0]).toBe(first[1]);
  const list = dataOf<{ facilities: FacilityView[] }>(await a.call("GET", `/api/facilities?apartmentId=${complexId}`));
  expect(list.facilities[0]?.images).toEqual(after);
  expect(imagesOf(await a.call("GET", `/api/facilities/${facilityId}`))).toEqual(after);
  for (const url of [after[0] ?? "", thumbUrlOf(after[0] ?? "")])
    expect((await a.call("GET", url)).headers["content-type"]).toBe("image/webp");
  // What was taken away is gone.
  expect((await a.call("GET", first[0] ?? "")).statusCode).toBe(404);
});

test("only the head changes photos, a sixth and those of another facility are refused", async () => {
  const { guard, a, put, imagesOf } = await buildPhotos();
  for (const who of [guard, a]) expect((await put(["red"], [], who)).statusCode).toBe(403);
  const six = await put(["red", "red", "red", "red", "red", "red"]);
  expect(reasonOf(six)).toBe("TOO_MANY_IMAGES");
  const other = await buildPhotos();
  const [foreign = ""] = other.imagesOf(await other.put(["red"]));
  expect(reasonOf(await put([], [foreign]))).toBe("BAD_REQUEST");
  expect(imagesOf(await put(["red"]))).toHaveLength(1);
});

test("with a facility its photos go", async () => {
  const { head, a, path, put, imagesOf } = await buildPhotos();
  const [url = ""] = imagesOf(await put(["red"]));
  expect((await head.call("POST", `${path}/removal`, {})).statusCode).toBe(200);
  expect((await a.call("GET", url)).statusCode).toBe(404);
  const key = url.slice(url.lastIndexOf("/") + 1).replace(".webp", "");
  expect(await t.db.many(sql`select id from images where key = ${key}`)).toEqual([]);
});
