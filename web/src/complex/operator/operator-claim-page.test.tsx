import type { OperatorClaimDetailView } from "@danji/contract/complex/operator";
import { officeCopy } from "@danji/contract/complex/office.copy";
import { operatorCopy as copy } from "@danji/contract/complex/operator.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import OperatorClaimPage from "./operator-claim-page.tsx";

const first: OperatorClaimDetailView = {
  claimId: 3,
  apartmentId: 2,
  apartmentName: "햇살마을",
  region: "서울",
  publicCode: "A1",
  listedCode: null,
  nickname: "이웃",
  state: "OPEN",
  method: null,
  createdAt: "2026-11-20T00:00:00Z",
  decidedAt: null,
  mailDomain: null,
  phone: null,
  rivals: [],
  managers: [],
  lapses: null,
};

test("the contact of an office that is being typed stays where its claim is decided, and where it is not read again", async () => {
  let claim: OperatorClaimDetailView | undefined = first;
  answerCalls(() =>
    claim === undefined ? { status: 404, reason: "NOT_FOUND", message: "찾을 수 없습니다." } : { data: claim },
  );
  const { client, readAgain } = openScreen("/operator/:claimId", "/operator/3", <OperatorClaimPage />);
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: copy.phone });
  await screen.findByRole("textbox", { name: copy.phone });
  fireEvent.change(field(), { target: { value: "02-123-4567" } });
  claim = { ...first, state: "CONFIRMED" };
  await readAgain();
  await screen.findByText(officeCopy.states.CONFIRMED);
  expect(field().value).toBe("02-123-4567");
  claim = undefined;
  await readAgain();
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe("error"));
  expect(field().value).toBe("02-123-4567");
});

test("beside an office that is there, its claim is named before the decision: it is undone first where it was false", async () => {
  const contested: OperatorClaimDetailView = { ...first, state: "CONTESTED", method: "LETTER", presentClaimId: 2 };
  let claim = contested;
  answerCalls(() => ({ data: claim }));
  const { readAgain } = openScreen("/operator/:claimId", "/operator/3", <OperatorClaimPage />);
  const link = await screen.findByRole("link", { name: copy.presentClaim });
  expect(link.getAttribute("href")).toBe("/operator/2");
  expect(screen.getByText(copy.undoPresentFirst)).toBeDefined();
  const { presentClaimId: _, ...alone } = contested;
  claim = alone;
  await readAgain();
  await waitFor(() => expect(screen.queryByRole("link", { name: copy.presentClaim })).toBeNull());
  expect(screen.queryByText(copy.undoPresentFirst)).toBeNull();
  expect(screen.getByRole("button", { name: copy.confirm })).toBeDefined();
});
