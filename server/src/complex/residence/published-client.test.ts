import type { ResidenceView } from "@danji/contract/complex/residence";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

// What the forms of the published client of another team send, as they send it.

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const URL = "/api/member-apartments";
const memberPath = "/api/member";
const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
const memberOf = async (who: Person) => dataOf<object>(await who.call("GET", memberPath));

function putMember(who: Person, words: object, picture?: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
  if (picture !== undefined) form.append("multipartFile", new Blob([picture], { type: "image/jpeg" }), "me.jpg");
  return sendForm(t, who, memberPath, form, { method: "PUT" });
}

test("numbers of a home come as text, and blanks are none", async () => {
  const jisu = await person(t, "지수");
  const complex = await buildComplex(t);
  const sent = {
    apartmentId: String(complex),
    building: "101",
    unit: "1001",
    numberOfResidents: "3",
    moveInDate: "",
    carNumbers: [""],
  };
  const made = await jisu.call("POST", URL, sent);
  expect(made.statusCode, made.body).toBe(201);
  const view = { apartmentId: complex, building: "101동", unit: "1001호", numberOfResidents: 3 };
  expect(dataOf(made)).toMatchObject({ ...view, moveInDate: null, carNumbers: [] });
  const { memberApartmentId: id } = dataOf<ResidenceView>(made);
  const put = async (more: object) => {
    const answer = await jisu.call("PUT", `${URL}/${id}`, { ...sent, ...more });
    return answer.statusCode === 200 ? dataOf<ResidenceView>(answer) : answer.statusCode;
  };
  const filled = { numberOfResidents: "30", moveInDate: "2026-03-01", carNumbers: ["12가3456", " ", null, ""] };
  expect(await put(filled)).toMatchObject({ ...view, ...filled, numberOfResidents: 30, carNumbers: ["12가3456"] });
  for (const none of ["", null]) {
    await put(filled);
    const gone = { numberOfResidents: null, moveInDate: null };
    const given = { numberOfResidents: none, moveInDate: none, carNumbers: none };
    expect(await put(given)).toMatchObject({ ...view, ...gone, carNumbers: [] });
  }
  const unfit = [
    { numberOfResidents: "31" },
    { numberOfResidents: "0" },
    { numberOfResidents: "3.5" },
    { numberOfResidents: "세 명" },
    { numberOfResidents: [3] },
    { moveInDate: " " },
    { carNumbers: "12가3456" },
    { carNumbers: [7] },
    { building: "" },
  ];
  for (const one of unfit) expect(await put(one), JSON.stringify(one)).toBe(400);
  for (const apartmentId of ["", null, "x", "1.5", [complex]])
    expect((await jisu.call("POST", URL, { ...sent, apartmentId })).statusCode, String(apartmentId)).toBe(400);
});

test("동 and 호 are without these words at the top of GET /api/member alone, however they were sent", async () => {
  for (const [building, unit] of [
    ["101", "1001"],
    ["101동", "1001호"],
  ]) {
    const jisu = await person(t, "지수");
    const made = await jisu.call("POST", URL, { apartmentId: await buildComplex(t), building, unit });
    const stored = { building: "101동", unit: "1001호" };
    expect(dataOf(made)).toMatchObject(stored);
    expect(await memberOf(jisu)).toMatchObject({ building: "101", unit: "1001", residences: [stored] });
  }
});

test("an empty name or phone leaves what is stored, with a picture and without", async () => {
  const jisu = await person(t, "지수");
  const left = { name: "", phoneNumber: "" };
  const stored = { name: "지수", phoneNumber: jisu.phoneNumber };
  const answer = await putMember(jisu, { ...left, nickname: "지수" }, await photoOf("#777"));
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await memberOf(jisu)).toMatchObject({ ...stored, fileId: expect.any(Number) as number });
  expect((await putMember(jisu, { ...left, nickname: "지수네" })).statusCode).toBe(204);
  expect(await memberOf(jisu)).toMatchObject({ ...stored, nickname: "지수네" });
  for (const unfit of [{ name: " " }, { name: null }, { phoneNumber: "010" }, { nickname: "" }])
    expect((await putMember(jisu, { ...stored, nickname: "지수", ...unfit })).statusCode, JSON.stringify(unfit)).toBe(
      400,
    );
});
