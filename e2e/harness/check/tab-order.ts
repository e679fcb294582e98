import type { Page } from "@playwright/test";

/** Rows at each end of a list of many alike ones that the key has to reach: the screen of licences has hundreds. */
const rowsAtEachEnd = 25;

/** Elements of a screen that the Tab key does not reach, by their text. */
export async function missedByTab(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate((atEachEnd) => {
    const stops = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const seen = new Set<Element>();
    const layer = document.querySelector("dialog[open]") ?? document;
    const all = [...layer.querySelectorAll<HTMLElement>(stops)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled, [inert] *, [type=hidden]") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const skipped = new Set(all.filter(isInTheMiddle));
    const wanted = all.filter((element) => !skipped.has(element));
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      seen.add(target);
      if (!skipped.has(target)) return;
      // The key goes on from the last of the rows between, as if it had gone through them.
      const next = all.slice(all.indexOf(target)).findIndex((one) => !skipped.has(one));
      if (next > 1) all[all.indexOf(target) + next - 1]?.focus();
    });
    Object.assign(window, {
      missed: () =>
        wanted.filter((element) => element.isConnected && !seen.has(element) && !isOtherRadio(element, seen)),
    });
    function isInTheMiddle(element: HTMLElement): boolean {
      const row = element.closest("li");
      const rows = [...(row?.parentElement?.children ?? [])];
      const at = row === null ? -1 : rows.indexOf(row);
      return at >= atEachEnd && at < rows.length - atEachEnd;
    }
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
  }, rowsAtEachEnd);
  for (let step = 0; step < count + 6; step += 1) await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const { missed } = window as unknown as { readonly missed: () => readonly HTMLElement[] };
    return missed().map((element) => element.outerHTML.slice(0, 120));
  });
}
