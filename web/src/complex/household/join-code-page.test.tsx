import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#platform/paths.ts";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import JoinCodePage from "./join-code-page.tsx";

const units: Readonly<Record<string, string>> = { AAAAAAAAAA: "101호", BBBBBBBBBB: "202호" };
const codeIn = (body: unknown): string => (body as { code: string }).code;

test("a second letter that is opened in the same tab is the one that is joined", async () => {
  const calls = answerCalls(({ path, body }) => {
    if (path === "/api/member/profile") return { data: { nickname: "지수" } };
    if (path !== "/api/door-codes/check") return { data: [] };
    return { data: { apartmentId: 1, apartmentName: "한빛마을", building: "101동", unit: units[codeIn(body)] } };
  });
  openScreen("/join/code", "/join/code#AAAAAAAAAA", <JoinCodePage />);
  await screen.findByText("101동 101호");
  act(() => {
    history.replaceState(null, "", "/join/code#BBBBBBBBBB");
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  await screen.findByText("101동 202호");
  fireEvent.click(screen.getByRole("button", { name: copy.join }));
  await waitFor(() => expect(window.location.pathname).toBe(paths.homes));
  const joined = calls.filter(({ path }) => path === "/api/door-codes/join");
  expect(joined.map(({ body }) => body)).toEqual([{ code: "BBBBBBBBBB" }]);
});
