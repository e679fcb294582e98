import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** The rules that the colour scheme decides; the others have the same result in both. */
export const coloursAlone: RunOptions = { runOnly: ["color-contrast"] };
/** The rules that sizes may decide. */
export const withoutColours: RunOptions = { rules: { "color-contrast": { enabled: false } } };

/** Reads that have to find the same. */
const SAME_READS = 3;
const MOST_READS = 8;

/**
 * What axe finds on the current screen, read after read: rows that are not measured yet are hidden, and their headings empty, until
 * the browser draws its next frame, which a busy machine does late.
 */
export async function axeViolations(page: Page, options: RunOptions = {}): Promise<readonly string[]> {
  let found = await readViolations(page, options);
  for (let [same, reads] = [1, 1]; found.length > 0 && same < SAME_READS && reads < MOST_READS; reads += 1) {
    const again = await readViolations(page, options);
    same = again.join("\n") === found.join("\n") ? same + 1 : 1;
    found = again;
  }
  return found;
}

/**
 * What axe finds on the current screen. It is put into a document once and returns violations alone: with its Playwright
 * package each check read half a megabyte of code again and copied the results of the rules that are kept, too.
 * A result counts for a document that did not change meanwhile: axe reads styles and texts one after another, so a row that a
 * virtual list shows or removes in between would be reported as it never was. A changed document is read again.
 */
async function readViolations(page: Page, options: RunOptions): Promise<readonly string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(axe.source);
    await frame.evaluate(rememberColours);
  }
  return page.evaluate(async (chosen) => {
    const { run } = (window as unknown as { readonly axe: typeof axe }).axe;
    const isChanged = { current: true };
    const observer = new MutationObserver(() => {
      isChanged.current = true;
    });
    observer.observe(document, { attributes: true, childList: true, subtree: true });
    const read = async () => {
      observer.takeRecords();
      isChanged.current = false;
      const { violations } = await run(document, { ...chosen, resultTypes: ["violations"] });
      return violations;
    };
    let violations = await read();
    for (let reads = 1; isChanged.current && violations.length > 0 && reads < 5; reads += 1) violations = await read();
    observer.disconnect();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  }, options);
}

/** Makes axe read each colour of a document once: a screen has a few for thousands of elements, and reading them takes a fifth of its time. */
function rememberColours(): void {
  interface Colour {
    r: number;
    g: number;
    b: number;
    alpha: number;
    parseString: (this: Colour, text: string) => Colour;
  }
  const { axe: withCommons } = window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } };
  const { prototype } = withCommons.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<Colour, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour !== undefined) return Object.assign(this, colour);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}
