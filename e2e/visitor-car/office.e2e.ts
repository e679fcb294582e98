import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { checkFit } from "../harness/check/screen-fit.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { goTo, open } from "../harness/page-state.ts";
import { drawing } from "../harness/phone-photo.ts";
import { moveIn, type Resident, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true, viewport: { width: 1440, height: 900 } });

const MINUTE_MS = 60_000;
const door = "101동 1204호";
/** The time so many minutes from now, on the minute. */
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / MINUTE_MS + minutes) * MINUTE_MS);
const written = (time: Date) => `${seoulDay(time)} ${seoulTimeOfDay(time)}`;

/** Registers a visit of the resident's household by the API, and gives its answer. */
async function visit({ api, read }: Resident, plate: string, from: number, until: number) {
  const { home } = await read<{ home: { residenceId: number } }>("/api/visitor-cars");
  const times = { from: inMinutes(from).toISOString(), until: inMinutes(until).toISOString() };
  return api.post("/api/visitor-cars", { data: { residenceId: home.residenceId, plate, ...times, amount: 1_000_000 } });
}

test("an office sets rules after trying them, finds visits in the ledger, and imports the log of its gate once", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const apartmentId = await registerOffice(me, unique("차단기마을"));
  const family = await signUpResident(playwright.request, origin);
  await moveIn(family, apartmentId);

  await open(page, `/office/${apartmentId}/cars/rules`);
  await page.getByLabel("한 달 무료 시간", { exact: true }).fill("영");
  await page.getByRole("button", { name: "지난달에 적용해 보기", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("0부터 정수로 입력해 주세요.");
  await page.getByLabel("한 달 무료 시간", { exact: true }).fill("0");
  await expect(page.getByRole("region", { name: "세대가 보는 문장", exact: true })).toContainText("600원");
  await page.getByRole("button", { name: "지난달에 적용해 보기", exact: true }).click();
  await expect(page.getByText("지난달 0세대의 방문 0건에 적용하면", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "이 규칙으로 정하기", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "이 규칙으로 정하기", exact: true }).click();
  const versions = page.getByRole("region", { name: "정한 규칙", exact: true });
  await expect(versions.getByRole("listitem")).toHaveCount(1);

  for (const plate of ["12가3456", "77마9999"]) {
    const sent = await visit(family, plate, -60, 60);
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  await goTo(page, `/office/${apartmentId}/cars/ledger`);
  const rows = page.getByRole("list", { name: "방문 목록", exact: true }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const search = page.getByRole("searchbox", { name: "동·호 또는 번호 뒤 네 자리", exact: true });
  await search.fill("9999");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("77마9999");
  await search.fill("101-1204");
  await expect(rows).toHaveCount(2);
  await checkFit(page, "the ledger of visits");

  const log = ["차량번호,입차일시,출차일시", `12가3456,${written(inMinutes(-50))},${written(inMinutes(-20))}`];
  const file = {
    name: "gate.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([...log, "34나5678,2026-02-30 10:00,"].join("\r\n")),
  };
  await goTo(page, `/office/${apartmentId}/cars/gate-logs`);
  await page.getByLabel("CSV 파일 고르기", { exact: true }).last().setInputFiles(file);
  await page.getByRole("button", { name: "무엇이 바뀌는지 보기", exact: true }).click();
  const result = page.getByRole("region", { name: "확인 결과", exact: true });
  await expect(result).toContainText("새 기록2건");
  await expect(result).toContainText("읽지 못한 줄1건");
  await expect(result).toContainText("정산 금액이 이렇게 바뀌어요");
  await checkFit(page, "a dry run of a gate's log");
  // Nothing is written before it is imported.
  const gateTimes = async () => {
    const day = seoulDay(new Date());
    const path = `/api/office/${apartmentId}/cars/ledger?month=${day.slice(0, 7)}&digits=3456`;
    const { visits } = await me.read<{ visits: readonly { readonly cameAt: string | null }[] }>(path);
    return visits.map(({ cameAt }) => cameAt !== null);
  };
  expect(await gateTimes()).toEqual([false]);
  await result.getByRole("button", { name: "가져오기", exact: true }).click();
  await expect(page.getByRole("region", { name: "지난 기록", exact: true }).getByText(/새 기록 2건/)).toBeVisible();
  expect(await gateTimes()).toEqual([true]);
  await page.getByLabel("CSV 파일 고르기", { exact: true }).last().setInputFiles(file);
  await page.getByRole("button", { name: "무엇이 바뀌는지 보기", exact: true }).click();
  await expect(result).toContainText("새로 가져올 기록이 없어요");

  await goTo(page, `/office/${apartmentId}/cars/ledger`);
  await page.getByRole("combobox", { name: "상태", exact: true }).selectOption("ENDED");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("12가3456");
});

test("an office refuses a plate and notifies of a penalty; the household objects, and reads the decision", async ({
  page,
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("통지마을"));
  const family = await signUpResident(playwright.request, origin);
  await moveIn(family, apartmentId);
  const month = seoulDay(new Date()).slice(0, 7);
  await me.api.put(`/api/office/${apartmentId}/cars/rules`, { data: { month, rules: defaultHourRules } });
  expect((await visit(family, "88바1234", 60, 120)).ok()).toBe(true);

  await open(page, `/office/${apartmentId}/cars/refused`);
  const add = page.getByRole("button", { name: "번호 추가", exact: true });
  await add.click();
  const refusal = page.getByRole("dialog", { name: "거부할 번호", exact: true });
  await refusal.getByLabel("차량 번호", { exact: true }).fill("88 바-1234");
  await refusal.getByLabel("사유", { exact: true }).fill("소방차 구역에 세 번 세움");
  // Closed by mistake: what was typed is there again.
  await refusal.getByRole("button", { name: "닫기", exact: true }).click();
  await expect(refusal).toBeHidden();
  await add.click();
  await expect(refusal.getByLabel("사유", { exact: true })).toHaveValue("소방차 구역에 세 번 세움");
  await refusal.getByRole("button", { name: "거부하기", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "거부하기", exact: true }).click();
  await expect(page.getByRole("list", { name: "거부하는 번호", exact: true })).toContainText("88바1234");
  const again = await visit(family, "８８바1234", 180, 240);
  expect(again.status(), await again.text()).toBe(409);

  await goTo(page, `/office/${apartmentId}/cars/penalties`);
  const notify = page.getByRole("button", { name: "통지하기", exact: true });
  await notify.click();
  const notice = page.getByRole("dialog", { name: "새 위반 통지", exact: true });
  await notice.getByLabel("동·호", { exact: true }).fill(door);
  await notice.getByLabel("차량 번호", { exact: true }).fill("88바1234");
  await notice.getByLabel("어긴 규칙", { exact: true }).fill("관리규약 제58조");
  await notice
    .getByLabel("사진 찍기", { exact: true })
    .setInputFiles({ name: "car.png", mimeType: "image/png", buffer: Buffer.from(await drawing()) });
  await expect(notice.getByRole("img", { name: "찍은 사진", exact: true })).toBeVisible();
  await notice.getByRole("button", { name: "닫기", exact: true }).click();
  await expect(notice).toBeHidden();
  await notify.click();
  await expect(notice.getByLabel("어긴 규칙", { exact: true })).toHaveValue("관리규약 제58조");
  await expect(notice.getByRole("img", { name: "찍은 사진", exact: true })).toBeVisible();
  await notice.getByRole("button", { name: "세대에 통지하기", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "통지하기", exact: true }).click();
  const cases = page.getByRole("list", { name: "위반 통지 목록", exact: true });
  await expect(cases).toContainText("이의 기간");
  await checkFit(page, "penalties at the desk");

  const context = await browser.newContext({ storageState: family.state, viewport: { width: 390, height: 844 } });
  const home = await context.newPage();
  await open(home, "/mypage/vehicles");
  await home.getByRole("button", { name: /^주차 위반 통지/ }).click();
  const own = home.getByRole("dialog", { name: "주차 위반 통지", exact: true });
  await own.getByLabel("이의", { exact: true }).fill("구급차를 기다리며 5분 세웠어요");
  await own.getByRole("button", { name: "이의 보내기", exact: true }).click();
  await home.getByRole("alertdialog").getByRole("button", { name: "보내기", exact: true }).click();
  await expect(own).toContainText("이의를 냈어요. 관리사무소가 확인하고 결정해요.");
  await checkFit(home, "penalties of a household");

  // It waits on the front page of the desk, which leads to it.
  await open(page, `/office/${apartmentId}`);
  await page
    .getByRole("region", { name: "지금 할 일", exact: true })
    .getByRole("link", { name: /결정할 주차 위반/ })
    .click();
  await cases.getByRole("button", { name: "88바1234 결정하기", exact: true }).click();
  const decision = page.getByRole("dialog", { name: "위반 결정", exact: true });
  await decision.getByText("통지를 거둠", { exact: true }).click();
  await expect(decision.getByRole("radio", { name: "통지를 거둠", exact: true })).toBeChecked();
  await decision.getByLabel("결정한 이유", { exact: true }).fill("구급차 출동을 확인했습니다");
  await decision.getByRole("button", { name: "결정하기", exact: true }).click();
  await expect(decision).toBeHidden();
  // Chosen by the address, which changes after the click.
  await page.getByRole("radio", { name: "결정함", exact: true }).click();
  await expect(cases).toContainText("구급차 출동을 확인했습니다");

  await open(home, "/mypage/vehicles");
  await home.getByRole("button", { name: /^주차 위반 통지/ }).click();
  await expect(own).toContainText("구급차 출동을 확인했습니다");
  await context.close();
});
