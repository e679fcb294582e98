import { abortCalls, callsTo } from "../harness/calls.ts";
import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { officeLetter, registerComplex } from "../harness/complex.ts";
import { contextOf, manager } from "../harness/people.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

test("an office claims its complex, types the code of a letter, and carries its mark since then", async ({
  page,
  me,
}) => {
  const name = unique("달님마을");
  const apartmentId = await registerComplex(me, name);
  await open(page, `/complex-info?apartmentId=${apartmentId}`);
  await expect(page.getByText("미확인")).toBeVisible();
  await page.getByRole("link", { name: "관리사무소이신가요?" }).click();
  await expect(page.getByRole("heading", { name: `${name} 관리사무소로 신청해요` })).toBeVisible();
  await checkAxe(page, "claim of an office");
  await page.getByLabel("단지코드").fill(`a 1002${apartmentId}`);
  await page.getByRole("button", { name: "신청하기" }).click();
  await expect(page.getByText("확인 전")).toBeVisible();
  await expect(page.getByText("이 단지는 등록된 관리사무소 메일이 없어요.")).toBeVisible();
  await checkAxe(page, "ways to prove an office");

  const code = page.getByLabel("인증번호 또는 우편 코드");
  await code.fill("AAAAA-AAAAA");
  await page.getByRole("button", { name: "확인하기" }).click();
  await expect(page.getByText("인증번호가 맞지 않아요. 다시 확인해주세요.")).toBeVisible();
  const { claim } = await me.read<{ claim: { claimId: number } }>(`/api/apartment/${apartmentId}/office`);
  await code.fill(await officeLetter(me, claim.claimId));
  await page.getByRole("button", { name: "확인하기" }).click();
  await expect(page.getByText("관리사무소로 확인됐어요.")).toBeVisible();
  await page.getByRole("link", { name: "입주민 관리로 가기" }).click();
  await expect(page).toHaveURL(`/manage/residents?apartmentId=${apartmentId}`);
  await open(page, `/complex-info?apartmentId=${apartmentId}`);
  await expect(page.getByText(/^\d{4}\.\d{2}\.\d{2}부터 확인됨$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "관리사무소이신가요?" })).toHaveCount(0);
});

test("L229 operators decide at /operator by letter and call, which is an unknown path to everybody else", async ({
  page,
  me,
  neighbour,
  browser,
  origin,
}) => {
  await open(page, "/operator");
  await expect(page.getByText("페이지를 찾을 수 없습니다")).toBeVisible();

  const name = unique("햇님마을");
  const apartmentId = await registerComplex(me, name);
  for (const who of [me, neighbour]) {
    const url = `/api/apartment/${apartmentId}/office/claims`;
    expect((await who.api.post(url, { data: { publicCode: `H${apartmentId}` } })).status()).toBe(200);
  }
  const context = await contextOf(browser, origin, manager);
  const desk = await context.newPage();
  await open(desk, "/operator");
  await checkAxe(desk, "operator");
  await desk.getByRole("link", { name: `${name} 운영자 확인 중 · ${me.person.nickname}` }).click();
  await expect(desk.getByText(neighbour.person.nickname)).toBeVisible();
  await expect(desk.getByRole("button", { name: "이 신청을 확정" })).toHaveCount(0);
  await desk.getByRole("button", { name: "우편 코드 만들기" }).click();
  const made = desk.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  const letter = await made.textContent();
  // A call needs the public number first; its code replaces that of the letter.
  await expect(desk.getByRole("button", { name: "전화 코드 만들기" })).toBeDisabled();
  await expect(desk.getByText("전화 코드는 대표번호를 저장한 뒤에 만들 수 있어요.")).toBeVisible();
  await desk.getByLabel("대표번호").fill("02-123-4567");
  const connect = await abortCalls(desk, callsTo("PUT", /^\/api\/operator\//));
  await desk.getByRole("button", { name: "저장" }).click();
  await expect(desk.getByRole("alert")).toHaveText("인터넷 연결을 확인해주세요.");
  await connect();
  await desk.getByRole("button", { name: "저장" }).click();
  await expect(desk.getByRole("alert")).toHaveCount(0);
  await expect(desk.getByText("저장했어요")).toBeVisible();
  await desk.getByRole("button", { name: "전화 코드 만들기" }).click();
  await expect(made).not.toHaveText(letter ?? "");
  const code = await made.textContent();
  await checkAxe(desk, "claim of an operator");

  await open(page, `/claim-office/${apartmentId}`);
  await page.getByLabel("인증번호 또는 우편 코드").fill(letter ?? "");
  await page.getByRole("button", { name: "확인하기" }).click();
  await expect(page.getByText("쓸 수 없는 인증번호예요.", { exact: false })).toBeVisible();
  await page.getByLabel("인증번호 또는 우편 코드").fill(code ?? "");
  await page.getByRole("button", { name: "확인하기" }).click();
  await expect(page.getByText("증명이 접수됐어요.")).toBeVisible();

  await desk.reload();
  await desk.getByRole("button", { name: "이 신청을 확정" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "이 신청을 확정" }).click();
  await expect(desk.getByText("확인 완료")).toBeVisible();
  await expect(desk.getByRole("region", { name: "취소하면 사라지는 것" })).toContainText(me.person.nickname);
  await desk.getByRole("button", { name: "확정 취소" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "확정 취소" }).click();
  await expect(desk.getByText("확인 취소됨")).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText("운영자가 관리사무소 확인을 취소했어요.")).toBeVisible();
});
