import type { ComplexView } from "@danji/contract/complex/complex";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import RegisterEditPage from "./register-edit-page.tsx";

const first = {
  id: 2,
  name: "햇살마을",
  region: "서울 마포구 백범로 192",
  location: "",
  totalUnit: 900,
  parkingCapacity: 900,
  buildingCount: 9,
  buildingRange: "101동 ~ 109동 (총 9개 동)",
  canEdit: true,
  images: [],
  kind: "PUBLIC",
} as unknown as ComplexView;

test("what is typed about a complex stays where its writer loses the right to edit it", async () => {
  let complex = first;
  answerCalls(() => ({ data: complex }));
  const { readAgain } = openScreen("/register-complex/:apartmentId", "/register-complex/2", <RegisterEditPage />);
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: copy.addressDetail });
  await screen.findByRole("textbox", { name: copy.addressDetail });
  fireEvent.change(field(), { target: { value: "정문 옆" } });
  complex = { ...first, canEdit: false };
  await readAgain();
  await screen.findByText(copy.refusedMeanwhile);
  expect(field().value).toBe("정문 옆");
});

test("a complex of the public list, which has no dong numbers, is saved without them", async () => {
  const listed = { ...first, buildingCount: 12, buildingRange: "총 12개 동", parkingCapacity: 0 };
  const calls = answerCalls(() => ({ data: listed }));
  openScreen("/register-complex/:apartmentId", "/register-complex/2", <RegisterEditPage />);
  const buildings = await screen.findByRole<HTMLInputElement>("textbox", { name: copy.buildings });
  expect([buildings.value, buildings.required]).toEqual(["총 12개 동", false]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: copy.parking }).required).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: copy.households }).required).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: copy.addressDetail }), { target: { value: "정문 옆" } });
  fireEvent.click(screen.getByRole("button", { name: copy.save }));
  await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
  const { name, region, totalUnit } = listed;
  const sent = calls.find(({ method }) => method === "PUT")?.body;
  expect(sent).toEqual({ name, region, totalUnit, location: "정문 옆" });
});
