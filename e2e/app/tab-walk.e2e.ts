import type { Page } from "@playwright/test";
import { memberScreens, openScreens, type Screen } from "../harness/routes.ts";
import { open } from "../harness/page-state.ts";
import { expect, test } from "../harness/walk.ts";

/** Elements of a screen that the Tab key does not reach, by their text. */
async function missedByTab(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate(() => {
    const stops = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const seen = new Set<Element>();
    document.addEventListener("focusin", ({ target }) => target instanceof Element && seen.add(target));
    const layer = document.querySelector("dialog[open]") ?? document;
    const wanted = [...layer.querySelectorAll<HTMLElement>(stops)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled, [inert] *, [type=hidden]") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    Object.assign(window, {
      missed: () =>
        wanted.filter((element) => element.isConnected && !seen.has(element) && !isOtherRadio(element, seen)),
    });
    function isOtherRadio(element: HTMLElement, reached: ReadonlySet<Element>): boolean {
      return (
        element instanceof HTMLInputElement &&
        element.type === "radio" &&
        [...reached].some((one) => one instanceof HTMLInputElement && one.name === element.name)
      );
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return wanted.length;
  });
  for (let step = 0; step < count + 6; step += 1) await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const { missed } = window as unknown as { readonly missed: () => readonly HTMLElement[] };
    return missed().map((element) => element.outerHTML.slice(0, 120));
  });
}

// Infinite lists have no end to reach, and a room's messages use the arrow keys.
const infiniteLists = new Set(["community", "notices", "chatroom"]);

function tabThrough(screens: readonly Screen[]): void {
  for (const { name, path } of screens.filter((screen) => !infiniteLists.has(screen.name))) {
    test(`Tab leads to all that ${path} offers (${name})`, async ({ page }) => {
      await open(page, path);
      expect(await missedByTab(page)).toEqual([]);
    });
  }
}

test.describe("members", () => {
  test.use({ member: true });
  tabThrough(memberScreens);
});
test.describe("logged out", () => tabThrough(openScreens));
