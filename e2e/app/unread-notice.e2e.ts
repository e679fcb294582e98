import type { APIRequest, Page } from "@playwright/test";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { goTo, open } from "../harness/page-state.ts";
import { moveIn, type Resident, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

/** What the test's browser, in which nothing is installed, has of the badge and of the question to install. */
interface Recorded {
  badges: number[];
  questions: number;
}

/** Records the numbers on the icon of the installed app. */
const recordBadges = (page: Page) =>
  page.addInitScript(() => {
    const recorded: Recorded = { badges: [], questions: 0 };
    Object.assign(window, { recorded });
    Object.defineProperty(navigator, "setAppBadge", {
      configurable: true,
      value: async (count: number) => void recorded.badges.push(count),
    });
  });
const recordedBy = (page: Page) => page.evaluate(() => (window as unknown as { readonly recorded: Recorded }).recorded);
const badgeOf = async (page: Page) => (await recordedBy(page)).badges.at(-1);

/** The browser offers to install the app, as Chromium does on a phone. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const { recorded } = window as unknown as { readonly recorded: Recorded };
    const prompt = async () => void (recorded.questions += 1);
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });

/** Moves a resident into a complex of their own, with its office. */
const moveToNewComplex = async (me: Resident, request: APIRequest, origin: string) => {
  const office = await signUpResident(request, origin);
  const apartmentId = await registerOffice(office, unique("알림마을"));
  await moveIn(me, apartmentId);
  return { office, apartmentId };
};

const postNotice = async ({ api }: Resident, apartmentId: number, title: string): Promise<void> => {
  const form = new FormData();
  const fields = {
    title,
    contents: "화요일에 물이 나오지 않아요",
    apartmentId,
    feedType: "NOTICE",
    notice: { kind: "GENERAL" },
  };
  form.append("requestDto", new File([JSON.stringify(fields)], "requestDto.json", { type: "application/json" }));
  const answer = await api.post("/api/community/feeds", { multipart: form });
  expect(answer.ok(), await answer.text()).toBe(true);
};

test("a notice comes to the open home screen, to the bell and to the icon, and leaves all three once it is opened", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const { office, apartmentId } = await moveToNewComplex(me, playwright.request, origin);
  const title = unique("물탱크 청소");
  await recordBadges(page);
  await open(page, "/");
  const bell = page.getByRole("navigation", { name: "하단 탭" }).getByRole("link", { name: /알림$/ });
  await expect(bell).toHaveAccessibleName("알림");
  await expect.poll(() => badgeOf(page)).toBe(0);

  // Nothing is loaded anew.
  await postNotice(office, apartmentId, title);
  const today = page.getByRole("region", { name: "오늘 우리 단지" });
  await expect(today.getByRole("link", { name: title })).toContainText("안 읽은 공지");
  await expect(bell).toHaveAccessibleName("읽지 않은 알림 1개 알림");
  await expect.poll(() => badgeOf(page)).toBe(1);

  await today.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("화요일에 물이 나오지 않아요")).toBeVisible();
  // Opened is what the server has stored: a member who goes back before has not read it.
  const unread = () => me.read<{ unreadCount: number }>("/api/notifications/unread?anew=true");
  await expect.poll(unread).toEqual({ unreadCount: 0 });
  await page.goBack();
  await expect(today).toHaveCount(0);
  await expect(bell).toHaveAccessibleName("알림");
  await expect.poll(() => badgeOf(page)).toBe(0);

  const install = page.getByRole("region", { name: "홈 화면에 추가" });
  await goTo(page, "/settings");
  await expect(page.getByRole("heading", { name: "설정", level: 1 })).toBeVisible();
  await expect(install).toHaveCount(0);
  await offerInstallation(page);
  await install.getByRole("button", { name: "추가하기" }).click();
  await expect(install).toHaveCount(0);
  expect((await recordedBy(page)).questions).toBe(1);
});

test("a notice posted before the server has the subscription comes to the bell with it", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const { office, apartmentId } = await moveToNewComplex(me, playwright.request, origin);
  // From the subscription on, the frames wait until the notice is posted.
  let held: (() => void)[] | undefined;
  let isPosted = false;
  await page.routeWebSocket(/\/ws\/chat$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (!isPosted && frame.includes("/user/queue/notifications")) held ??= [];
      if (isPosted || held === undefined) server.send(frame);
      else held.push(() => server.send(frame));
    });
  });
  await open(page, "/");
  await expect.poll(() => held?.length ?? 0).toBeGreaterThan(0);
  const bell = page.getByRole("navigation", { name: "하단 탭" }).getByRole("link", { name: /알림$/ });
  await expect(bell).toHaveAccessibleName("알림");
  await postNotice(office, apartmentId, unique("물탱크 청소"));
  isPosted = true;
  for (const send of held ?? []) send();
  await expect(bell).toHaveAccessibleName("읽지 않은 알림 1개 알림");
});
