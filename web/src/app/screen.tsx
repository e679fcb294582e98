import { frameCopy } from "@danji/contract/copy/frame";
import type { ComponentType } from "react";
import { matches } from "#platform/router.tsx";
import type { PreloadablePage } from "./lazy-with-preload.tsx";

/** One row of the map: an address, its title in the browser's tab, and the page that is loaded for it. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly page: ComponentType | PreloadablePage;
}

/** The first screen of the map that an address shows. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ path }) => matches(path, pathname));

/** Loads the code of a page that has a file of its own. */
export const loadPage = async (page: Screen["page"]): Promise<void> => {
  if ("load" in page) await page.load();
};

/** A page with the title of its tab. */
export const ScreenOf = ({ title, page: Page }: Screen) => (
  <>
    <title>{`${title} · ${frameCopy.productName}`}</title>
    <Page />
  </>
);
