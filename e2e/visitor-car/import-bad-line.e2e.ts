import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import type { Page } from "@playwright/test";
import { abortCalls, callsTo, dropResponses } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true, viewport: { width: 1440, height: 900 } });
test.beforeEach(({ faults }) => faults.allow(/Failed to load resource: net::/));

const offline = "인터넷 연결을 확인해주세요.";
const minuteText = (minutes: number) => {
  const time = new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000);
  return `${seoulDay(time)} ${seoulTimeOfDay(time)}`;
};
const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel("CSV 파일 고르기", { exact: true })
    .last()
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content as string) });
const column = (page: Page, name: string) => page.getByRole("combobox", { name: new RegExp(`^${name}`) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const screenOf = (page: Page) => ({
  alert: page.getByRole("alert"),
  result: page.getByRole("region", { name: "확인 결과", exact: true }),
  history: page.getByRole("region", { name: "지난 기록", exact: true }).getByRole("listitem"),
});

test("an import of a gate's log whose connection is lost at each step keeps file and columns, and counts once", async ({
  page,
  me,
  origin,
  playwright,
  context,
}) => {
  const apartmentId = await registerOffice(me, unique("끊기는마을"));
  const family = await signUpResident(playwright.request, origin);
  await moveIn(family, apartmentId);
  const month = seoulDay(new Date()).slice(0, 7);
  await me.api.put(`/api/office/${apartmentId}/cars/rules`, { data: { month, rules: defaultHourRules } });
  const { home } = await family.read<{ home: { residenceId: number } }>("/api/visitor-cars");
  const times = { from: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) };
  const visit = { residenceId: home.residenceId, plate: "12가3456", amount: 1_000_000, ...times };
  expect((await family.api.post("/api/visitor-cars", { data: visit })).ok()).toBe(true);

  const { alert, result, history } = screenOf(page);
  await open(page, `/office/${apartmentId}/cars/gate-logs`);
  const log = `a,b,c\n12가3456,${minuteText(-50)},${minuteText(-20)}\n`;
  await choose(page, "gate.csv", log);
  await column(page, "차량 번호").selectOption("0");
  await column(page, "입차 시각").selectOption("1");
  await column(page, "출차 시각").selectOption("2");
  // Sending, then the check, each before and after the server has done it.
  for (const lose of [abortCalls, dropResponses]) {
    for (const call of [callsTo("PUT", /\/rows$/), callsTo("POST", /\/check$/)]) {
      const connect = await lose(page, call);
      await press(page, "무엇이 바뀌는지 보기");
      await expect(alert).toHaveText(offline);
      await expect(page.getByText("gate.csv · 2줄", { exact: true })).toBeVisible();
      await expect(column(page, "출차 시각")).toHaveValue("2");
      await connect();
    }
  }
  await context.setOffline(true);
  await press(page, "무엇이 바뀌는지 보기");
  await expect(alert).toHaveText(offline);
  await context.setOffline(false);
  await press(page, "무엇이 바뀌는지 보기");
  await expect(result).toContainText("새 기록2건");
  await expect(alert).toHaveCount(0);

  // The same file on a second page waits for its import, too.
  const second = await context.newPage();
  await open(second, `/office/${apartmentId}/cars/gate-logs`);
  await choose(second, "gate.csv", log.replace("a,b,c", "차번,입차,출차"));
  await press(second, "무엇이 바뀌는지 보기");
  await expect(screenOf(second).result).toContainText("새 기록2건");

  const refuse = await abortCalls(page, callsTo("POST", /\/gate-logs\/[^/]+$/));
  await press(page, "가져오기");
  await expect(alert).toHaveText(offline);
  await refuse();
  const lose = await dropResponses(page, callsTo("POST", /\/gate-logs\/[^/]+$/));
  await press(page, "가져오기");
  await expect(alert).toHaveText(offline);
  // It was imported all the same, and the history says so.
  await expect(history).toHaveCount(1);
  await lose();
  await press(page, "가져오기");
  await expect(page.getByText("입차·출차 2건을 가져왔어요", { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(history).toHaveCount(1);

  await press(second, "가져오기");
  await expect(second.getByText("입차·출차 0건을 가져왔어요", { exact: true })).toBeVisible();
  await second.close();

  await page.reload();
  await expect(history).toHaveCount(2);
  await choose(page, "gate.csv", log);
  await press(page, "무엇이 바뀌는지 보기");
  await expect(result).toContainText("새로 가져올 기록이 없어요");
  const path = `/api/office/${apartmentId}/cars/ledger?month=${seoulDay(times.from).slice(0, 7)}&digits=3456`;
  const { visits } = await me.read<{ visits: readonly { readonly cameAt: string | null }[] }>(path);
  expect(visits.map(({ cameAt }) => cameAt !== null)).toEqual([true]);
});

test("a file that is no log is refused with a sentence, and the same one can be chosen again", async ({ page, me }) => {
  const apartmentId = await registerOffice(me, unique("파일마을"));
  const { alert } = screenOf(page);
  await open(page, `/office/${apartmentId}/cars/gate-logs`);
  const encoding = "글자를 읽을 수 없는 파일이에요. UTF-8이나 엑셀 CSV(CP949)로 저장해 주세요.";
  const utf16 = Buffer.from("차량번호,입차,출차\n12가3456,2026-11-20 10:00,2026-11-20 11:00\n", "utf16le");
  const refused: readonly (readonly [string | Buffer, string])[] = [
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0x01, 0xff]), encoding],
    ["", "파일에 기록이 없어요."],
    [utf16, encoding],
    ["1\n".repeat(120_001), "한 번에 120,000줄까지 가져올 수 있어요. 파일을 나눠 주세요."],
    ['차량번호,입차,출차\n"12가3456,2026-11-20 10:00,', "2번째 줄: 따옴표가 닫히지 않았어요."],
  ];
  for (const [content, sentence] of refused) {
    for (let times = 0; times < 2; times += 1) {
      await choose(page, "gate.csv", content);
      await expect(alert).toHaveText(sentence);
    }
  }
  await choose(page, "gate.csv", "차량번호,입차,출차\n");
  await expect(alert).toHaveText("파일에 기록이 없어요.");
  await expect(page.getByRole("button", { name: "무엇이 바뀌는지 보기", exact: true })).toBeDisabled();
  await choose(page, "gate.csv", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]));
  await expect(page.getByRole("button", { name: "무엇이 바뀌는지 보기", exact: true })).toBeEnabled();
  await expect(alert).toHaveCount(0);
});
