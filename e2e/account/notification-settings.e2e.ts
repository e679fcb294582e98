import { requestChat, checkAxe } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

interface Settings {
  readonly kinds: Readonly<Record<string, boolean>>;
  readonly quietHours: { readonly from: string; readonly to: string } | null;
}

test("notification preferences are stored, with quiet hours over midnight", async ({ page, me }) => {
  const readSettings = () => me.read<Settings>("/api/member/notification-settings");
  await open(page, "/settings/notifications");
  await expect(page.getByText("어떤 소식을 언제 어디로 알려드릴지 고를 수 있어요.")).toBeVisible();
  const chat = page.getByRole("switch", { name: "채팅 메시지" });
  await expect(chat).toBeChecked();
  await page.getByText("채팅 메시지", { exact: true }).click();
  await expect(chat).not.toBeChecked();
  await page.getByRole("switch", { name: "방해 금지 시간 사용" }).press("Space");
  await expect(page.getByText("22:00부터 다음 날 07:00까지", { exact: false })).toBeVisible();
  await page.getByLabel("끝 시각").fill("06:30");
  await expect(page.getByText("22:00부터 다음 날 06:30까지", { exact: false })).toBeVisible();
  await page.getByLabel("끝 시각").fill("22:00");
  await expect(page.getByRole("alert")).toHaveText("시작 시각과 끝 시각을 다르게 골라주세요.");
  await checkAxe(page, "notification settings");
  await expect
    .poll(readSettings)
    .toMatchObject({ kinds: { CHAT_MESSAGE: false, NOTICE: true }, quietHours: { from: "22:00", to: "06:30" } });
  await open(page, "/settings/notifications");
  await expect(chat).not.toBeChecked();
  await expect(page.getByLabel("끝 시각")).toHaveValue("06:30");
});

test("a change that the server refuses is reverted, with a message", async ({ page, faults }) => {
  faults.allow(/status of 500/);
  await open(page, "/settings/notifications");
  await page.route("/api/member/notification-settings", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 500, json: { code: 500, message: null } })
      : route.continue(),
  );
  await page.getByText("공지사항", { exact: true }).click();
  await expect(page.getByText("설정을 저장하지 못했습니다. 다시 시도해주세요.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "공지사항" })).toBeChecked();
});

test("chat notifies only where the preferences allow it", async ({ page, me, neighbour }) => {
  await requestChat(neighbour, me, "안녕하세요");
  await open(page, "/");
  const tile = page.getByRole("main").getByRole("link", { name: /^채팅/ });
  await expect(tile).toContainText("1");
  const { kinds } = await me.read<Settings>("/api/member/notification-settings");
  const put = (data: Settings) => me.api.put("/api/member/notification-settings", { data });
  await put({ kinds: { ...kinds, CHAT_REQUEST: false }, quietHours: null });
  await open(page, "/");
  await expect(tile).not.toContainText("1");
  // An interval around the current time.
  const hour = Number(
    new Intl.DateTimeFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone: "Asia/Seoul" }).format(new Date()),
  );
  const [from, to] = [hour + 22, hour + 2].map((at) => `${String(at % 24).padStart(2, "0")}:00`);
  await put({ kinds, quietHours: { from: from ?? "", to: to ?? "" } });
  await open(page, "/");
  await expect(tile).not.toContainText("1");
});
