import type { ComplexView } from "@danji/contract/complex/complex";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Route } from "#platform/navigation/router.tsx";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import RegisterEditPage from "./register-edit-page.tsx";

const first = {
  ...{ id: 2, name: "햇살마을", region: "서울 마포구 백범로 192", location: "", totalUnit: 900, parkingCapacity: 900 },
  ...{ buildingCount: 9, buildingRange: "101동 ~ 109동 (총 9개 동)", canEdit: true, images: [], kind: "PUBLIC" },
} as unknown as ComplexView;

test("what is typed about a complex stays where its writer loses the right to edit it", async () => {
  let complex = first;
  const client = makeQueryClient();
  answerCalls(() => ({ data: complex }));
  history.replaceState(null, "", "/register-complex/2");
  const page = (
    <Route path="/register-complex/:apartmentId">
      <RegisterEditPage />
    </Route>
  );
  renderInApp(page, client);
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: copy.addressDetail });
  await screen.findByRole("textbox", { name: copy.addressDetail });
  fireEvent.change(field(), { target: { value: "정문 옆" } });
  complex = { ...first, canEdit: false };
  await act(() => client.invalidateQueries());
  await screen.findByText(copy.refusedMeanwhile);
  expect(field().value).toBe("정문 옆");
});
