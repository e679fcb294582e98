import type { GateProgress } from "@danji/contract/visitor-car/gate-log/gate-log";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { ApplyProgress } from "./apply-progress.tsx";

test("an import shows how many of its rows are done, as the server says, and keeps the last figure where it says nothing", async () => {
  let progress: GateProgress | null | undefined = null;
  const calls = answerCalls(() => (progress === undefined ? { status: 503, message: "" } : { data: { progress } }));
  renderInApp(<ApplyProgress apartmentId={3} logId="a1" />);
  const percentOf = async (label: string) =>
    (await screen.findByRole("progressbar", { name: label })).getAttribute("aria-valuenow");
  expect(await percentOf("가져오기를 시작하는 중")).toBe("0");
  progress = { step: "MATCH", done: 0, total: 0 };
  expect(await percentOf("가져오기를 시작하는 중")).toBe("0");
  progress = { step: "MATCH", done: 50_000, total: 100_000 };
  expect(await percentOf("방문과 맞춰 보는 중 · 100,000건 중 50,000건")).toBe("12");
  progress = undefined;
  const asked = calls.length;
  await expect.poll(() => calls.length).toBeGreaterThan(asked + 1);
  expect(await percentOf("방문과 맞춰 보는 중 · 100,000건 중 50,000건")).toBe("12");
  // What is stored is not all: the transaction has its end to come.
  progress = { step: "STORE", done: 95_000, total: 95_000 };
  expect(await percentOf("저장하는 중 · 95,000건 중 95,000건")).toBe("95");
  expect(calls.at(-1)?.path).toBe("/api/office/3/cars/gate-logs/a1/progress");
});
