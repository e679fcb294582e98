import { listResidences } from "@danji/contract/complex/residence";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { NotMineStrip, useIsStripKnown } from "./not-mine-strip.tsx";

/** Calls that are answered by hand, by their path. */
function holdAnswers() {
  const held = new Map<string, (status: number, data: unknown) => void>();
  vi.stubGlobal(
    "fetch",
    (address: string) =>
      new Promise<Response>((resolve) => {
        const { pathname } = new URL(address, window.location.href);
        held.set(pathname, (status, data) =>
          resolve(new Response(JSON.stringify({ code: status, message: null, data }), { status })),
        );
      }),
  );
  return async (path: RegExp, status: number, data: unknown) => {
    await waitFor(() => expect([...held.keys()].some((one) => path.test(one))).toBe(true));
    const [found = ""] = [...held.keys()].filter((one) => path.test(one));
    const answer = held.get(found);
    // What this answer mounts may ask the same again before act() ends.
    held.delete(found);
    await act(async () => answer?.(status, data));
  };
}

const List = () =>
  useIsStripKnown() ? (
    <>
      <NotMineStrip />
      <p>the list</p>
    </>
  ) : null;

const member = { managedComplexes: [], residences: [], isManager: false };
const residences = new RegExp(`^${listResidences.path}$`);

test("what stands below the strip comes with its place, before the complex has its name", async () => {
  const answer = holdAnswers();
  renderInApp(<List />);
  await answer(residences, 200, []);
  expect(screen.queryByText("the list")).toBeNull();
  await answer(/^\/api\/member/, 200, member);
  const list = await screen.findByText("the list");
  expect(list.previousElementSibling?.textContent).toBe("");
  await answer(/^\/api\/(?:apartments?|complexes)\/\d+/, 200, { id: 1, name: "한빛마을", kind: "PUBLIC" });
  expect((await screen.findByRole("link")).textContent).toContain("한빛마을 소식을 보고 있어요");
  expect(screen.getByText("the list")).toBe(list);
});

test("where the homes cannot be fetched the list comes, and stays while they are asked again", async () => {
  const answer = holdAnswers();
  renderInApp(<List />);
  await answer(residences, 404, null);
  const list = await screen.findByText("the list");
  // What is mounted now asks once more.
  await answer(residences, 404, null);
  expect(screen.getByText("the list")).toBe(list);
});
