import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { useStandingState } from "./standing.queries.ts";

const complex = { id: 5, name: "한빛마을 1단지", kind: "PUBLIC", isManager: false, myRole: null, officeSince: null };

/** The names of what it was, one after another. */
const seen: string[] = [];
beforeEach(() => void (seen.length = 0));

function Shown() {
  const { standing, isSettled } = useStandingState(5);
  const state = isSettled ? (standing?.kind ?? "given up") : "unsettled";
  if (seen.at(-1) !== state) seen.push(state);
  return <p>{state}</p>;
}

test("a standing that could not be read stays given up while it is asked for again", async () => {
  const calls = { complex: 0 };
  let answerHomes = (): void => undefined;
  const homes = new Promise<void>((resolve) => (answerHomes = resolve));
  vi.stubGlobal("fetch", async (address: string) => {
    if (new URL(address, location.href).pathname === "/api/member-apartments") {
      await homes;
      return Response.json({ data: [] });
    }
    calls.complex += 1;
    return calls.complex === 1 ? Response.json({}, { status: 503 }) : Response.json({ data: complex });
  });
  renderInApp(<Shown />);
  await screen.findByText("given up");
  // The second attempt is answered, and its count of failures is empty again.
  await expect.poll(() => calls.complex).toBe(2);
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(seen).toEqual(["unsettled", "given up"]);
  answerHomes();
  await expect.poll(() => seen).toEqual(["unsettled", "given up", "reader"]);
});

test("a resident without a role is a neighbour as soon as the homes are known; the complex's answer decides from then on", async () => {
  let answerComplex = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answerComplex = resolve));
  vi.stubGlobal("fetch", async (address: string) => {
    if (new URL(address, location.href).pathname === "/api/member-apartments")
      return Response.json({ data: [{ apartmentId: 5, state: "ACTIVE", myRole: null }] });
    await answered;
    return Response.json({ data: { ...complex, myRole: "COUNCIL", officeSince: "2026-11-20T00:00:00Z" } });
  });
  renderInApp(<Shown />);
  await screen.findByText("neighbour");
  answerComplex();
  await screen.findByText("office");
  expect(seen).toEqual(["unsettled", "neighbour", "office"]);
});
