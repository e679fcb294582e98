import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { trackPendingCalls, endRoutes } from "../harness/calls.ts";
import { startServer } from "../harness/server/server.ts";
import { open } from "../harness/page-state.ts";
import { expect, test as base } from "../harness/test.ts";
import { imeKeyboard } from "../harness/ime.ts";

const COMMAND = path.resolve(import.meta.dirname, "../../server/dist/import-complexes.js");
const header = "단지코드,단지명,시도,시군구,읍면,동리,사용승인일,동수,세대수";
const complexNames = [
  "래미안",
  "래미안 2차",
  "마포 래미안",
  "신래미안타운",
  "e-편한세상",
  "캐슬&파밀리에",
  "두산위브Ⅱ",
  "푸르지오",
];
const complexes = complexNames.map((name, n) => `A${n},${name},서울특별시,마포구,,아현동,20201230,3,${n * 100}`);

// A server of its own, whose complexes are imported by the command of the README while it runs.
const test = base.extend<object, { origin: string }>({
  origin: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "danji-search-"));
      const server = await startServer({ DATA_DIR: folder });
      const list = path.join(folder, "list.csv");
      await writeFile(list, `\ufeff${[header, ...complexes, ""].join("\r\n")}`);
      expect(await imported(folder, list)).toContain("새로 들어옴 8");
      await use(server.origin);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

async function imported(folder: string, list: string): Promise<string> {
  const child = spawn(process.execPath, [COMMAND, list], { env: { PATH: process.env["PATH"], DATA_DIR: folder } });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  await new Promise((resolve) => child.once("close", resolve));
  return said;
}

const searchBox = (page: Page) => page.getByRole("combobox", { name: "단지 검색" });
const options = (page: Page) => page.getByRole("listbox", { name: "단지 검색" }).getByRole("option");
const expectOptions = async (page: Page, names: readonly string[]) => {
  await expect(options(page)).toHaveText(names.map((name) => new RegExp(`^${name.replace(/[&]/g, "\\$&")}서울특별시`)));
};

// Serial, in one worker: the tests share the server above and the recent searches of its one resident.
test.describe.configure({ mode: "default" });
test.use({ member: true });

test("what is typed is found while it is typed, the exact name first, and opens by a tap", async ({ page }) => {
  await open(page, "/");
  await searchBox(page).fill("래미안");
  await expectOptions(page, ["래미안", "래미안 2차", "마포 래미안", "신래미안타운"]);
  await expect(page.getByRole("status").filter({ hasText: "단지 4곳을 찾았어요" })).toHaveCount(1);
  await expect(options(page).nth(2).getByText("래미안", { exact: true })).toBeVisible();
  for (const [typed, names] of [
    ["ㄹㅁㅇ 2", ["래미안 2차"]],
    ["E편한 세상", ["e-편한세상"]],
    ["캐슬&파", ["캐슬&파밀리에"]],
    ["위브2", ["두산위브Ⅱ"]],
  ] as const) {
    await searchBox(page).fill(typed);
    await expectOptions(page, names);
  }
  await options(page).first().click();
  await expect(page).toHaveURL(/\/complex-info\?apartmentId=\d+$/);
});

test("a syllable that is composed is never cut, and leads on the way to what it may become", async ({ page }) => {
  await open(page, "/");
  await searchBox(page).focus();
  const keyboard = await imeKeyboard(page);
  for (const step of ["ㄹ", "래", "램"]) await keyboard.compose(step);
  await expectOptions(page, ["래미안", "래미안 2차", "마포 래미안", "신래미안타운"]);
  await expect(searchBox(page)).toHaveValue("램");
  await keyboard.commit("래");
  for (const step of ["ㅁ", "미", "밍"]) await keyboard.compose(step);
  await expect(searchBox(page)).toHaveValue("래밍");
  await keyboard.lateEnter();
  await expect(page).toHaveURL("/");
  await keyboard.commit("미");
  await keyboard.compose("안");
  await expectOptions(page, ["래미안", "래미안 2차", "마포 래미안", "신래미안타운"]);
  await expect(searchBox(page)).toHaveValue("래미안");
});

test("the keyboard goes through the results, opens one and closes them", async ({ page }) => {
  await open(page, "/");
  await searchBox(page).fill("래미안");
  await expectOptions(page, ["래미안", "래미안 2차", "마포 래미안", "신래미안타운"]);
  const active = page.getByRole("option", { selected: true });
  await expect(active).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(active).toContainText("래미안 2차");
  await expect(searchBox(page)).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id")) ?? "none");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowUp");
  await expect(active).toContainText("신래미안타운");
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveAttribute("aria-expanded", "false");
  await expect(searchBox(page)).toHaveValue("래미안");
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toHaveValue("");
  await searchBox(page).fill("푸르");
  await expectOptions(page, ["푸르지오"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/complex-info\?apartmentId=\d+$/);
});

test("searches that led somewhere are offered again, and can be forgotten", async ({ page }) => {
  await open(page, "/");
  await searchBox(page).fill("두산 위브");
  const calls = trackPendingCalls(page);
  await options(page).first().click();
  await expect(page).toHaveURL(/complex-info/);
  // The recent search is still being saved; loading a page would abort that.
  await calls.waitUntilIdle();
  await open(page, "/");
  await searchBox(page).click();
  const keywords = page.getByRole("region", { name: "최근 검색어" });
  await expect(page.getByRole("region", { name: "최근 본 단지" }).getByRole("link").first()).toContainText("두산위브Ⅱ");
  await keywords.getByRole("button", { name: "두산 위브", exact: true }).click();
  await expect(searchBox(page)).toHaveValue("두산 위브");
  await expectOptions(page, ["두산위브Ⅱ"]);
  await page.getByRole("button", { name: "검색어 지우기" }).click();
  await expect(searchBox(page)).toBeFocused();
  await keywords.getByRole("button", { name: "두산 위브 삭제" }).click();
  await expect(keywords.getByRole("button", { name: "두산 위브", exact: true })).toHaveCount(0);
  await page.getByRole("region", { name: "최근 본 단지" }).getByRole("button", { name: "전체 삭제" }).click();
  await expect(page.getByRole("region", { name: "최근 본 단지" })).toHaveCount(0);
  await calls.waitUntilIdle();
  calls.stop();
  await open(page, "/");
  await searchBox(page).click();
  await expect(page.getByRole("button", { name: "두산 위브", exact: true })).toHaveCount(0);
});

test("nothing found says so and offers to register; a press beside it closes the panel", async ({ page }) => {
  await open(page, "/");
  await searchBox(page).fill("없는단지");
  await expect(page.getByRole("status").filter({ hasText: "검색 결과가 없어요" })).toBeVisible();
  await expect(page.getByRole("link", { name: "단지 등록하기" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("link", { name: "단지 등록하기" })).toHaveCount(0);
  await searchBox(page).click();
  await page.getByRole("link", { name: "단지 등록하기" }).click();
  await expect(page).toHaveURL("/register-complex");
});

test("a failed search shows SPEC's message and can be retried", async ({ page, faults }) => {
  faults.allow(/Failed to load resource/);
  await open(page, "/");
  await page.route("**/api/apartment/search*", (route) =>
    route.fulfill({ status: 400, json: { code: 400, message: "x", data: null, reason: "BAD_REQUEST" } }),
  );
  await searchBox(page).fill("래미안");
  await expect(page.getByRole("alert")).toContainText("단지 검색에 실패했습니다.");
  await endRoutes(page);
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expectOptions(page, ["래미안", "래미안 2차", "마포 래미안", "신래미안타운"]);
});

test("without a connection it says so, and finds once it is back", async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/");
  await context.setOffline(true);
  await searchBox(page).fill("래미안");
  await expect(page.getByRole("alert")).toContainText("단지 검색에 실패했습니다.");
  await expect(page.getByRole("alert")).toContainText("인터넷 연결을 확인해주세요.");
  await context.setOffline(false);
  await expectOptions(page, ["래미안", "래미안 2차", "마포 래미안", "신래미안타운"]);
});
