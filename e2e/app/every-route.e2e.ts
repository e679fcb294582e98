import { endRoutes } from "../harness/calls.ts";
import { memberScreens } from "../harness/routes.ts";
import { goTo, open } from "../harness/page-state.ts";
import { expect, test } from "../harness/walk.ts";

// The quick half of the walk over all routes: their code is missing, or the network is off before each of them.
test.use({ member: true });

const partFailed = "이 화면을 불러오지 못했어요";
const homes = new Set(["/", "/home"]);

for (const [state, fault, hint] of [
  ["gone", "404", "잠시 후 저절로 다시 불러와요"],
  ["offline", "internetdisconnected", "인터넷 연결을 확인해주세요."],
] as const) {
  test(`with the code ${state}, every route says so in its place, and loads once it can`, async ({ page, faults }) => {
    faults.allow(/Failed to load resource/);
    await open(page, "/");
    await page.route("**/assets/**", (route) =>
      fault === "404" ? route.fulfill({ status: 404, body: "{}" }) : route.abort(fault),
    );
    const alert = page.getByRole("alert").filter({ hasText: partFailed });
    for (const { path } of memberScreens) {
      if (homes.has(path)) continue;
      await goTo(page, path);
      await expect(alert, path).toContainText(hint);
      await expect(alert.getByRole("button", { name: "다시 시도" }), path).toBeVisible();
      await expect(page.getByRole("heading", { name: "문제가 발생했습니다" }), path).toHaveCount(0);
      // The frame lives on: home is still there.
      await goTo(page, "/");
      await expect(alert, path).toHaveCount(0);
      await expect(page.getByRole("combobox", { name: "단지 검색" }), path).toBeVisible();
    }
    await endRoutes(page);
    await goTo(page, "/mypage");
    await expect(page.getByRole("heading", { name: "마이페이지", level: 1 })).toBeVisible();
  });
}
