import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import RegisterComplexPage from "./register-complex-page.tsx";

interface SentComplex {
  readonly name: string;
  readonly region: string;
  readonly totalUnit: number;
}

/** A server that registers what it is sent; the answer of the first call is lost. */
function server() {
  const registered: SentComplex[] = [];
  const byKey = new Map<string, string>();
  const register = (key: string, body: unknown) => {
    const sent = body as SentComplex;
    const earlier = byKey.get(key);
    if (earlier !== undefined && earlier !== JSON.stringify(body))
      return { status: 409, reason: "IDEMPOTENCY_REUSED", message: "이미 등록된 글이에요." };
    const there = registered.findIndex(({ name, region }) => name === sent.name && region === sent.region);
    if (earlier === undefined && there >= 0)
      return { status: 409, reason: "APARTMENT_ALREADY", message: copy.already, apartmentId: 21 + there };
    if (earlier === undefined) registered.push(sent);
    byKey.set(key, JSON.stringify(body));
    if (byKey.size === 1 && earlier === undefined) throw new TypeError("Failed to fetch");
    return { data: { id: 20 + registered.length, name: sent.name } };
  };
  const calls = answerCalls(({ method, path, headers, body }) => {
    if (method === "POST" && path === "/api/apartment") return register(headers.get("idempotency-key") ?? "", body);
    if (path === "/api/apartment/search")
      return { data: registered.map(({ name, region }, at) => ({ id: 21 + at, name, region, location: "" })) };
    return { data: [] };
  });
  return { registered, sent: () => calls.filter(({ method, path }) => method === "POST" && path === "/api/apartment") };
}

const type = (name: string, value: string, role = "textbox") =>
  fireEvent.change(screen.getByRole(role, { name }), { target: { value } });
const typeName = (value: string) => type(copy.name, value, "combobox");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function fillForm(): Promise<void> {
  typeName("햇살마을");
  press(copy.typeAddress);
  type(copy.address, "서울 마포구 백범로 192");
  type(copy.households, "900");
  type(copy.parking, "1000");
  press(copy.setBuildings);
  const sheet = within(await screen.findByRole("dialog"));
  fireEvent.change(sheet.getByRole("textbox", { name: copy.buildingCount }), { target: { value: "9" } });
  fireEvent.change(sheet.getByRole("textbox", { name: copy.firstBuilding }), { target: { value: "101" } });
  fireEvent.click(sheet.getByRole("button", { name: copy.apply }));
}

async function loseFirstAnswer(): Promise<void> {
  openScreen("/register-complex", "/register-complex", <RegisterComplexPage />);
  await fillForm();
  press(copy.submit);
  await screen.findByText(copy.registerFailed);
}

test("a changed form after a lost answer leads to the complex that was registered", async () => {
  const { registered, sent } = server();
  await loseFirstAnswer();
  type(copy.households, "901");
  press(copy.submit);
  expect((await screen.findByRole("link", { name: copy.join })).getAttribute("href")).toContain("21");
  expect(registered).toHaveLength(1);
  expect(sent()).toHaveLength(3);
});

test("another complex after a lost answer is registered, too", async () => {
  const { registered } = server();
  await loseFirstAnswer();
  typeName("달빛마을");
  press(copy.submit);
  await screen.findByText(copy.registered);
  expect(registered.map(({ name }) => name)).toEqual(["햇살마을", "달빛마을"]);
});

test("the same form after a lost answer is the complex that was registered", async () => {
  const { registered, sent } = server();
  await loseFirstAnswer();
  press(copy.submit);
  await screen.findByText(copy.registered);
  expect(registered).toHaveLength(1);
  expect(new Set(sent().map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
});
