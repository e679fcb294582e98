import type { Page } from "@playwright/test";

/** Elements of a screen that the Tab key does not reach, by their text. */
export async function missedByTab(page: Page): Promise<readonly string[]> {
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
    // Each part of a date and a time is a stop of its own, and the button of its calendar.
    const dateFields = wanted.filter((element) => element.matches("[type=date], [type=time], [type=datetime-local]"));
    return wanted.length + 6 * dateFields.length;
  });
  for (let step = 0; step < count + 6; step += 1) await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const { missed } = window as unknown as { readonly missed: () => readonly HTMLElement[] };
    return missed().map((element) => element.outerHTML.slice(0, 120));
  });
}
