import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResidenceView, ResidentMatches, ResidentPage } from "@danji/contract/complex/residence";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";

let t: TestApp;
let manager: Person;
let complex: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  manager = await person(t, "소장");
});
afterAll(() => t.close());
beforeEach(async () => {
  complex = await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId });
});

const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
const reasonOf = (answer: { json: <J>() => J; statusCode: number }) => [
  answer.statusCode,
  answer.json<{ reason: string }>().reason,
];
const list = (who: Person, query: string) => who.call("GET", `/api/manage/residences?apartmentId=${complex}&${query}`);
const decide = (who: Person, decision: string, ...residenceIds: number[]) =>
  who.call("POST", "/api/manage/residences/decide", { apartmentId: complex, decision, residenceIds });
async function waiting(name: string, building = "101동", unit = "1호"): Promise<{ who: Person; id: number }> {
  const who = await person(t, name);
  const made = await who.call("POST", "/api/member-apartments", { apartmentId: complex, building, unit });
  return { who, id: dataOf<{ memberApartmentId: number }>(made).memberApartmentId };
}
const stateOf = async (id: number) =>
  (await t.db.one<{ state: string }>(sql`select state from residences where id = ${id}`)).state;
function upload(who: Person, content: string | Uint8Array) {
  const form = new FormData();
  form.append("requestDto", JSON.stringify({ apartmentId: complex }));
  form.append("list", new Blob([content]), "list.csv");
  return t.app.inject({
    method: "POST",
    url: "/api/manage/residences/match",
    headers: { cookie: who.cookie },
    payload: form,
  });
}

test("everything here is for a manager of this complex alone", async () => {
  const { who, id } = await waiting("지수");
  const other = await person(t, "다른소장");
  await buildComplex(t, { managerId: other.memberId });
  const anonymous = [
    await t.app.inject({ method: "GET", url: `/api/manage/residences?apartmentId=${complex}` }),
    await t.app.inject({ method: "POST", url: "/api/manage/residences/decide", payload: {} }),
    await t.app.inject({ method: "POST", url: "/api/manage/residences/match", payload: {} }),
  ];
  expect(anonymous.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  for (const stranger of [who, other]) {
    const answers = [
      await list(stranger, ""),
      await decide(stranger, "approve", id),
      await upload(stranger, "동,호,이름\n101,1,지수\n"),
    ];
    for (const answer of answers) {
      expect(reasonOf(answer)).toEqual([403, "MANAGER_ONLY"]);
      expect(answer.body).not.toContain("101동");
    }
  }
  expect((await manager.call("GET", "/api/manage/residences?apartmentId=999999999")).statusCode).toBe(404);
  expect(await stateOf(id)).toBe("WAITING");
});

describe("GET /api/manage/residences", () => {
  test("pages by state and words, with both counts, and puts each reading on record", async () => {
    const made = [];
    for (const [name, building] of [
      ["지수", "101동"],
      ["민호", "102동"],
      ["하은", "102동"],
    ] as const)
      made.push(await waiting(name, building));
    await decide(manager, "approve", made[0]?.id ?? 0);
    const first = dataOf<ResidentPage>(await list(manager, "state=WAITING&size=1"));
    expect(first).toMatchObject({ residents: [{ name: "하은" }], counts: { waiting: 2, active: 1 } });
    const second = dataOf<ResidentPage>(await list(manager, `state=WAITING&size=1&cursor=${first.nextCursor ?? ""}`));
    expect(second).toMatchObject({ residents: [{ name: "민호" }], nextCursor: null });
    const found = dataOf<ResidentPage>(await list(manager, `q=${encodeURIComponent("102동 하은".slice(0, 4))}`));
    expect(found.residents).toHaveLength(2);
    expect(dataOf<ResidentPage>(await list(manager, "q=%25")).residents).toEqual([]);
    const reads = await t.db.many(
      sql`select id from audit_events where action = 'residents.read' and target = ${`complex:${complex}`}`,
    );
    expect(reads).toHaveLength(4);
  });

  test("finds a door as it is written on a bill, and full-width letters", async () => {
    await waiting("지수", "101동", "1203호");
    await waiting("민호", "101동", "203호");
    await waiting("Kim-하은", "102동", "1203호");
    const found = async (q: string) =>
      dataOf<ResidentPage>(await list(manager, `state=WAITING&q=${encodeURIComponent(q)}`)).residents.map(
        ({ name }) => name,
      );
    for (const q of ["101-1203", "101 1203", "101 - 1203호", "101동 1203호", "１０１－１２０３"]) {
      expect(await found(q), q).toEqual(["지수"]);
    }
    for (const q of ["kim-하은", "ＫＩＭ", "kim 하"]) expect(await found(q), q).toEqual(["Kim-하은"]);
    expect(await found("101-1204")).toEqual([]);
    await waiting("Ｌｅｅ－서준　Ａ", "103동", "1호");
    for (const q of ["lee", "Lee-서준", "Ｌｅｅ－서준", "준 a"])
      expect(await found(q), q).toEqual(["Ｌｅｅ－서준　Ａ"]);
  });

  test("those who live there stand by their doors, page by page, and the page after a member who has left goes on", async () => {
    const made = [];
    for (const [name, building, unit] of [
      ["지수", "110동", "201호"],
      ["민호", "102동", "1203호"],
      ["하은", "102동", "301호"],
      ["서준", "가동", "1호"],
      ["도윤", "102동", "301호"],
    ] as const)
      made.push((await waiting(name, building, unit)).id);
    await decide(manager, "approve", ...made);
    const names: string[] = [];
    const page = async (cursor?: string): Promise<string | null> => {
      const query = `state=ACTIVE&size=2${cursor === undefined ? "" : `&cursor=${cursor}`}`;
      const { residents, nextCursor } = dataOf<ResidentPage>(await list(manager, query));
      names.push(...residents.map(({ name }) => name));
      return nextCursor;
    };
    const second = await page();
    await decide(manager, "end", Number(second));
    const third = await page(second ?? "");
    expect(await page(third ?? "")).toBeNull();
    expect(names).toEqual(["서준", "하은", "도윤", "민호", "지수"]);
  });
});

describe("POST /api/manage/residences/decide", () => {
  test("approves, rejects and ends; each once, with its record", async () => {
    const [one, two] = [await waiting("지수"), await waiting("민호")];
    expect((await decide(manager, "approve", one.id)).statusCode).toBe(200);
    expect(reasonOf(await decide(manager, "approve", one.id))).toEqual([409, "RESIDENCE_DECIDED"]);
    expect(reasonOf(await decide(manager, "reject", one.id))).toEqual([409, "RESIDENCE_DECIDED"]);
    expect((await decide(manager, "reject", two.id)).statusCode).toBe(200);
    expect((await decide(manager, "end", one.id)).statusCode).toBe(200);
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(["ENDED", "REJECTED"]);
    expect(dataOf<object>(await one.who.call("GET", "/api/member"))).toMatchObject({ memberApartmentId: null });
    // Who was refused may ask again.
    const again = await two.who.call("POST", "/api/member-apartments", {
      apartmentId: complex,
      building: "101동",
      unit: "2호",
    });
    expect(again.statusCode).toBe(201);
    const records = await t.db.many<{ action: string }>(sql`
      select action from audit_events where target in (${`residence:${one.id}`}, ${`residence:${two.id}`}) order by id`);
    expect(records.map(({ action }) => action)).toEqual([
      "residence.approved",
      "residence.rejected",
      "residence.ended",
    ]);
  });

  test("L223 a rejection with its reason is shown to who asked, who may ask again; other decisions take none", async () => {
    const [one, two, three] = [await waiting("지수"), await waiting("민호"), await waiting("하은")];
    const body = (decision: string, id: number, reason: string) => ({
      apartmentId: complex,
      decision,
      residenceIds: [id],
      reason,
    });
    const url = "/api/manage/residences/decide";
    expect((await manager.call("POST", url, body("reject", one.id, "가".repeat(201)))).statusCode).toBe(400);
    expect((await manager.call("POST", url, body("reject", one.id, "  명부와 호가 달라요. "))).statusCode).toBe(200);
    expect((await manager.call("POST", url, body("reject", two.id, "   "))).statusCode).toBe(200);
    expect((await manager.call("POST", url, body("approve", three.id, "쓰이지 않아요"))).statusCode).toBe(200);
    const own = async ({ who }: { readonly who: Person }) =>
      dataOf<readonly ResidenceView[]>(await who.call("GET", "/api/member-apartments"))[0];
    expect(await own(one)).toMatchObject({ state: "REJECTED", rejectionReason: "명부와 호가 달라요." });
    expect(await own(two)).toMatchObject({ state: "REJECTED", rejectionReason: null });
    expect(await own(three)).toMatchObject({ state: "ACTIVE", rejectionReason: null });
    const again = { apartmentId: complex, building: "101동", unit: "3호" };
    expect((await one.who.call("POST", "/api/member-apartments", again)).statusCode).toBe(201);
    expect(await own(one)).toMatchObject({ state: "WAITING", rejectionReason: null });
  });

  test("all or none: one that was decided meanwhile, or is another complex's, stops them all", async () => {
    const [one, two] = [await waiting("지수"), await waiting("민호")];
    await decide(manager, "reject", two.id);
    expect((await decide(manager, "approve", one.id, two.id)).statusCode).toBe(409);
    expect(await stateOf(one.id)).toBe("WAITING");
    const elsewhere = complex;
    complex = await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId });
    expect((await decide(manager, "approve", one.id)).statusCode).toBe(409);
    complex = elsewhere;
    expect((await decide(manager, "approve", one.id, one.id)).statusCode).toBe(200);
  });

  test("T230 two managers who approve the same people at once: one does, and no resident is there twice", async () => {
    const second = await person(t, "부소장");
    await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${complex}, ${second.memberId})`);
    const asked = [];
    for (const name of ["지수", "민호", "하은", "도윤"]) asked.push((await waiting(name)).id);
    const both = [decide(manager, "approve", ...asked), decide(second, "approve", ...asked.toReversed())];
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(dataOf<ResidentPage>(await list(second, "state=ACTIVE")).counts).toEqual({ waiting: 0, active: 4 });
  });

  test("of an approval and a refusal at once one wins, in every round", async () => {
    const { who, id: first } = await waiting("지수");
    let id = first;
    for (let round = 0; round < 30; round += 1) {
      const answers = await Promise.all([
        decide(manager, "approve", id),
        decide(manager, "reject", id),
        decide(manager, "approve", id),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
      expect(await stateOf(id)).toBe(statuses[1] === 200 ? "REJECTED" : "ACTIVE");
      if (statuses[1] !== 200) await decide(manager, "end", id);
      const again = await who.call("POST", "/api/member-apartments", {
        apartmentId: complex,
        building: "101동",
        unit: "1호",
      });
      id = dataOf<{ memberApartmentId: number }>(again).memberApartmentId;
    }
  });
});

describe("POST /api/manage/residences/match", () => {
  const verdicts = async (content: string | Uint8Array) =>
    Object.fromEntries(
      dataOf<ResidentMatches>(await upload(manager, content)).matches.map(({ name, verdict }) => [name, verdict]),
    );

  test("T228 compares those who wait, in both encodings, in any spelling of 동 and 호", async () => {
    await waiting("김지수", "101동", "1203호");
    await waiting("박민호", "102동", "3호");
    await waiting("이하은", "109동", "9호");
    const text = '호수,비고,동,성명\r\n1203,x,0101,김지수\r\n3,y,102동,"최,다른"\r\n\r\n';
    const expected = { 김지수: "MATCH", 박민호: "OTHER_NAME", 이하은: "NOT_LISTED" };
    expect(await verdicts(text)).toEqual(expected);
    expect(await verdicts(`\ufeff${text}`)).toEqual(expected);
    const cp949 = Buffer.from("b5bf2cc8a32cc0ccb8a70a3130312c313230332cb1e8c1f6bcf60a", "hex");
    expect(await verdicts(cp949)).toEqual({ ...expected, 박민호: "NOT_LISTED" });
    // Nothing is decided by a comparison.
    expect(dataOf<ResidentPage>(await list(manager, "")).counts).toEqual({ waiting: 3, active: 0 });
  });

  test.each([
    ["unbalanced quote", '동,호,이름\n101,1,김지수\n102,"2,박민호\n', "3행: 따옴표가 맞지 않습니다."],
    ["wrong header", "아파트,나이\n1,2\n", "1행: 머리글에 필요한 열이 없습니다: 동, 호, 이름"],
    ["column twice", "동,호,이름,성명\n1,2,3,4\n", "1행: 머리글에 같은 열이 두 번 있습니다: 이름"],
    ["missing cell", "동,호,이름\n101,1\n", "2행: 열이 2개입니다. 3개여야 합니다."],
    ["blank cell", "동,호,이름\n101,,김지수\n", "2행: 호 값이 비어 있습니다."],
    ["NUL", "동,호,이름\n101,1,김\0지수\n", "2행: 이름 값에 쓸 수 없는 글자가 있습니다."],
    ["same person twice", "동,호,이름\n101,1,김지수\n0101동,1호,김 지수\n", "3행: 2행과 같은 사람입니다."],
    ["no resident", "동,호,이름\n", "1행: 명단에 사람이 없습니다."],
    ["no text", Buffer.from([0x80, 0xff, 0x00, 0x81]), "1행: 글자를 읽을 수 없습니다. UTF-8이나 CP949로 저장해주세요."],
  ])("T228 %s: refused with its row", async (_name, content, fault) => {
    const answer = await upload(manager, content);
    expect(reasonOf(answer)).toEqual([400, "RESIDENT_LIST_UNREADABLE"]);
    expect(Object.values(answer.json<{ fields: Record<string, string> }>().fields)).toContain(fault);
  });

  test("T228 a list that is no residents' list of any complex is refused at its first row too many", async () => {
    const rows = Array.from({ length: 100_001 }, (_, n) => `101,${n},김지수`).join("\n");
    const answer = await upload(manager, `동,호,이름\n${rows}\n`);
    expect(Object.values(answer.json<{ fields: Record<string, string> }>().fields)).toEqual([
      "100,002행: 100,000행까지 읽을 수 있습니다.",
    ]);
  });

  test.each([2_100_000, 8_000_000])("a list of %i bytes is refused with a message of its own", async (bytes) => {
    const answer = await upload(manager, `동,호,이름\n101,1,김지수\n${" \n".repeat(bytes / 2)}`);
    expect(reasonOf(answer)).toEqual([413, "RESIDENT_LIST_TOO_LARGE"]);
    expect(answer.json<{ message: string }>().message).toBe("명단은 2MB까지 올릴 수 있습니다.");
  });
});
