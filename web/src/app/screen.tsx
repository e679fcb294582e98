import { frameCopy } from "@danji/contract/copy/frame";
import type { ComponentType } from "react";

/** One row of the map: an address, its title in the browser's tab, and the page that is loaded for it. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly page: ComponentType;
}

/** A page with the title of its tab. */
export const ScreenOf = ({ title, page: Page }: Screen) => (
  <>
    <title>{`${title} · ${frameCopy.productName}`}</title>
    <Page />
  </>
);
