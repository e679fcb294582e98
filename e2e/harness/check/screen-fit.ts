import { expect, type Page } from "@playwright/test";
import { waitForAnimations } from "../page-state.ts";
import { axeViolations } from "./axe.ts";
import { lostTexts, unfitControls } from "./fit.ts";

/** Checks the screen as it stands: axe finds nothing, no text is lost, and below the desk's width thumbs reach all of it. */
export async function checkFit(page: Page, name: string): Promise<void> {
  await waitForAnimations(page);
  expect.soft(await axeViolations(page), name).toEqual([]);
  expect.soft(await lostTexts(page), name).toEqual([]);
  if ((page.viewportSize()?.width ?? 0) < 1024) expect.soft(await unfitControls(page), name).toEqual([]);
}
