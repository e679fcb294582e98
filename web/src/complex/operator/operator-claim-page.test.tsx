import { operatorCopy as copy } from "@danji/contract/complex/operator.copy";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import OperatorClaimPage from "./operator-claim-page.tsx";

test("a claim that cannot be read is called a claim, not a list", async () => {
  answerCalls(() => ({ status: 400, message: "잘못된 요청입니다." }));
  renderInApp(<OperatorClaimPage />);
  expect((await screen.findByRole("alert")).textContent).toContain("신청을 불러오지 못했습니다.");
  expect(screen.queryByText(copy.loadError)).toBeNull();
});
