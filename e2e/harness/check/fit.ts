import type { Page } from "@playwright/test";

/** Interactive elements and fields of the screen that a thumb or a phone cannot use well, each with the reason. */
export const unfitControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // What still moves may cover a control: with reduced motion each animation ends within a frame.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const SIZE = 44;
    const controls = "a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=menuitem]";
    const layer = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const name = (element: Element): string =>
      (element.getAttribute("aria-label") ?? element.textContent.trim()).slice(0, 40) || element.outerHTML.slice(0, 90);
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.matches("[inert] *, [type=hidden], [hidden]");
    // WCAG 2.5.8 exempts a link within a sentence.
    const isInText = (element: Element): boolean =>
      element.matches("p a") && element.parentElement?.textContent.trim() !== element.textContent.trim();
    /** What a tap at a point would press. */
    const pressed = (element: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      const label = element instanceof HTMLInputElement ? element.closest("label") : null;
      return element.contains(hit) || (label?.contains(hit) ?? false);
    };
    /** Length of the line through the centre on which a tap presses the element; not measured further than it has to be. */
    const reach = (element: Element, x: number, y: number, dx: number, dy: number): number => {
      let steps = 0;
      for (const side of [1, -1]) {
        for (let far = 0; far <= SIZE && steps < SIZE; far += 1) {
          if (!pressed(element, x + side * dx * far, y + side * dy * far)) break;
          steps += 1;
        }
      }
      return steps;
    };
    const faults: string[] = [];
    for (const element of layer.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(element) || isInText(element)) continue;
      const target = element instanceof HTMLInputElement ? (element.closest("label") ?? element) : element;
      target.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // A disabled control is not pressed; one below another layer, or outside of the window, neither.
      if (element.matches(":disabled") || !pressed(element, x, y)) continue;
      const [across, down] = [reach(element, x, y, 1, 0), reach(element, x, y, 0, 1)];
      if (Math.min(across, down) < SIZE) faults.push(`${name(element)}: ${across} x ${down}`);
      const { fontSize } = getComputedStyle(element);
      const isTyped = element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=file])");
      if (isTyped && Number.parseFloat(fontSize) < 16) faults.push(`${name(element)}: letters of ${fontSize}`);
    }
    return faults;
  });

/** Texts of the screen that are cut off or squeezed to columns of syllables, each with the reason. */
export const lostTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const layer = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const faults: string[] = [];
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest(".sr-only, [inert], [aria-hidden=true]") !== null;
    /** The element that cuts a text with an ellipsis. */
    const clampOf = (element: Element): Element | null => {
      const { webkitLineClamp, textOverflow } = getComputedStyle(element);
      if (webkitLineClamp !== "none" || textOverflow === "ellipsis") return element;
      const { parentElement } = element;
      return parentElement !== null && getComputedStyle(element).display === "inline" ? clampOf(parentElement) : null;
    };
    /** The part of the text's box that its ancestors do not cut off. */
    const cutOff = (element: Element, box: DOMRect): boolean => {
      for (
        let outer: Element | null = element;
        outer !== null && outer !== document.body;
        outer = outer.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(outer);
        const edge = outer.getBoundingClientRect();
        if (overflowX === "hidden" && (box.right > edge.right + 1 || box.left < edge.left - 1)) return true;
        if (overflowY === "hidden" && box.bottom > edge.bottom + 1) return true;
        if (overflowY === "auto" || overflowY === "scroll" || overflowX === "auto") return false;
      }
      return box.right > innerWidth + 1 || box.left < -1;
    };
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const element = node.parentElement;
      if (text === "" || element === null || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      const shown = `${text.slice(0, 24)} (${Math.round(box.width)} px, ${lines} lines)`;
      const clamp = clampOf(element);
      if (clamp !== null) {
        // A long text may be cut, but not to nothing.
        const { width } = clamp.getBoundingClientRect();
        if (width + 1 < Math.min(3 * letter, clamp.scrollWidth))
          faults.push(`cut to ${Math.round(width)} px: ${shown}`);
      } else if (cutOff(element, box)) faults.push(`cut off: ${shown}`);
      if (lines > 1 && text.length / lines < 2.5) faults.push(`a column of syllables: ${shown}`);
    }
    return faults;
  });

interface LayoutShift {
  readonly value: number;
  readonly at: number;
  readonly moved: string;
}

const recorded = new WeakSet<Page>();

/** Records the layout shifts of the page's next documents. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  if (recorded.has(page)) return;
  recorded.add(page);
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    const fontSpans: { from: number; until: number }[] = [];
    Object.assign(window, { layoutShifts: shifts, fontSpans });
    const fontCame = () => {
      const span = { from: performance.now() - 100, until: Infinity };
      fontSpans.push(span);
      // The lines break anew in the next frame, which a busy machine draws late.
      requestAnimationFrame(() => requestAnimationFrame(() => (span.until = performance.now() + 100)));
    };
    document.fonts.addEventListener("loadingdone", fontCame);
    // The text font is added once it is loaded, of which no event tells.
    const add = document.fonts.add.bind(document.fonts);
    document.fonts.add = (face) => {
      fontCame();
      return add(face);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      })[]) {
        const html = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ""));
        if (entry.hadRecentInput) continue;
        shifts.push({ value: entry.value, at: entry.startTime, moved: html.join(" | ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * The layout shifts since the page was loaded, except where a font came: the test machine has no Korean letters of its
 * own, so that lines break elsewhere until ours are there.
 */
export const layoutShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { layoutShifts: shifts, fontSpans } = window as unknown as {
      readonly layoutShifts: readonly LayoutShift[];
      readonly fontSpans: readonly { readonly from: number; readonly until: number }[];
    };
    return (
      shifts
        // Reported to three places: what is smaller is the rounding of a pixel.
        .filter(({ value, at }) => value >= 0.001 && !fontSpans.some(({ from, until }) => at > from && at < until))
        .map(({ value, at, moved }) => `${value.toFixed(4)} at ${Math.round(at)} ms: ${moved}`)
    );
  });
