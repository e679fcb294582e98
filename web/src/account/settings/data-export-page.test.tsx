import { exportsPerDay } from "@danji/contract/data-export/data-export-rules";
import { dataExportCopy as copy } from "@danji/contract/data-export/data-export.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import ExportPage from "./data-export-page.tsx";

const downloads: string[] = [];
beforeEach(() => {
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.hasAttribute("download")) downloads.push(this.getAttribute("href") ?? "");
  });
});
afterEach(() => void vi.restoreAllMocks());

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the page names the limit; a file that would be refused is not asked for, and the page says when it may be", async () => {
  answerCalls(() => ({ data: { left: 0, renewedAt: "2026-11-28T06:07:00Z" } }));
  renderInApp(<ExportPage />);
  expect(screen.getByText(copy.limit(exportsPerDay), { exact: false })).toBeDefined();
  press(copy.json);
  expect((await screen.findByRole("alert")).textContent).toBe(copy.usedUp("2026.11.28 오후 3:07"));
  expect(downloads).toEqual([]);
});

test("a file that may be had is downloaded by the browser, each format at its address", async () => {
  const calls = answerCalls(() => ({ data: { left: 1, renewedAt: null } }));
  renderInApp(<ExportPage />);
  press(copy.html);
  await waitFor(() => expect(downloads).toEqual(["/api/member/export?format=html"]));
  await waitFor(() => expect(screen.getByRole("button", { name: copy.json })).toHaveProperty("disabled", false));
  press(copy.json);
  await waitFor(() => expect(downloads).toHaveLength(2));
  expect(downloads[1]).toBe("/api/member/export?format=json");
  expect(calls.map(({ path }) => path)).toEqual(Array(2).fill("/api/member/export/allowance"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a server that does not answer, or is too busy, is said in Korean", async () => {
  let isDown = true;
  answerCalls(() => {
    if (isDown) throw new TypeError("Failed to fetch");
    return { status: 503 };
  });
  renderInApp(<ExportPage />);
  press(copy.html);
  expect((await screen.findByRole("alert")).textContent).toBe(frameCopy.noNetwork);
  isDown = false;
  press(copy.html);
  await screen.findByText(copy.failed);
  expect(downloads).toEqual([]);
});
