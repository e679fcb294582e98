import { frameCopy } from "@danji/contract/app/frame.copy";
import type { ComponentType } from "react";
import { matches } from "#platform/navigation/router.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import type { PreloadablePage } from "./lazy-with-preload.tsx";

/** A route: its path, the title of the browser's tab, and its lazily loaded page. */
export interface Screen {
  readonly path: string;
  /** Null where the page sets it. */
  readonly title: string | null;
  readonly page: ComponentType | PreloadablePage;
}

/** The first screen of the routes that matches a path. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ path }) => matches(path, pathname));

/** Loads the chunk of a page that has one. */
export const loadPage = async (page: Screen["page"]): Promise<void> => {
  if ("load" in page) await page.load();
};

/** A page that sets the title of its tab. */
export const ScreenOf = ({ title, page: Page }: Screen) => (
  <>
    {title !== null && <title>{`${title} · ${frameCopy.productName}`}</title>}
    <ScreenBoundary>
      <Page />
    </ScreenBoundary>
  </>
);
