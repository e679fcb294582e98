import type { TurnoverView } from "@danji/contract/complex/household/door-codes";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { Turnover } from "./turnover.tsx";

const ends = { residents: ["가온"], waiting: [], codes: 0, invitations: 0, chatrooms: 0, reservations: 0 };

function open(plan: TurnoverView["plan"]) {
  const data: TurnoverView = { building: "101동", unit: "1호", today: "2026-11-20", plan, ends };
  answerCalls(() => ({ data }));
  renderInApp(<Turnover apartmentId={1} householdId={2} />);
}

test("a planned turnover says its day, and who planned it", async () => {
  open({ day: "2026-11-20", plannedBy: "소장" });
  expect(await screen.findByText("2026.11.20에 교체해요. 소장 님이 정했어요.")).toBeDefined();
  expect(screen.queryByText(/멈춰 뒀어요/)).toBeNull();
});

test("a turnover that waits after a restore does not say that it comes", async () => {
  open({ day: "2026-11-20", plannedBy: "소장", isHeld: true });
  expect(
    await screen.findByText("2026.11.20 교체는 서비스 복원 뒤 멈춰 뒀어요. 취소하고 다시 정해주세요."),
  ).toBeDefined();
  expect(screen.queryByText(/에 교체해요/)).toBeNull();
  expect(screen.getByRole("button", { name: "교체 취소" })).toBeDefined();
});
