import { frameCopy } from "@danji/contract/app/frame.copy";
import { ownReportsCopy as copy } from "@danji/contract/moderation/own-reports.copy";
import { onlineManager } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import OwnReportsPage from "./own-reports-page.tsx";

const actionsPath = "/api/reports/actions";

/** Answers with empty lists, but for the paths that have no response. */
const answerBut = (isLost: (path: string) => boolean) =>
  answerCalls(({ path }) => {
    if (isLost(path)) throw new TypeError("Failed to fetch");
    return { data: { reports: [], actions: [], nextCursor: null } };
  });

beforeEach(() => {
  // Without a connection nothing is tried a second time by itself.
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
});

test("without a connection the screen says so once, and one retry reads both lists", async () => {
  let isUp = false;
  const calls = answerBut(() => !isUp);
  renderInApp(<OwnReportsPage />);
  expect(await screen.findByRole("alert")).toHaveProperty("textContent", expect.stringContaining(copy.loadError));
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: frameCopy.retry }));
  expect(await screen.findByText(copy.actionsEmpty)).toBeDefined();
  expect(await screen.findByText(copy.mineEmpty)).toBeDefined();
  expect(calls).toHaveLength(4);
});

test("where one list alone cannot be read, its section says so beside the other", async () => {
  answerBut((path) => path === actionsPath);
  renderInApp(<OwnReportsPage />);
  expect(await screen.findByText(copy.mineEmpty)).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1));
  expect(screen.getByRole("alert").textContent).toContain(copy.actionsFailed);
});
