import { voiceCopy } from "@danji/contract/complex/voice.copy";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { clearGuestPlaces, forgetGuestPlace, guestPlaces, rememberGuestPlace } from "./guest-places.ts";
import { LostWriting } from "./lost-writing.ts";

beforeEach(clearGuestPlaces);

const answer = (kind: string, homes: readonly object[] = []) =>
  answerCalls(({ path }) =>
    path === "/api/member-apartments"
      ? { data: homes }
      : { data: { id: 5, name: "한빛마을 1단지", kind, isManager: false, myRole: null, officeSince: null } },
  );

test("L221 who wrote as a guest in a complex that is closed to guests is told once, on the next screen", async () => {
  for (const [kind, told] of [
    ["PUBLIC", voiceCopy.lostWriting("한빛마을 1단지")],
    ["RESIDENTS", voiceCopy.lostReading("한빛마을 1단지")],
  ] as const) {
    const calls = answer(kind);
    rememberGuestPlace(5);
    const { unmount } = renderInApp(<LostWriting />);
    await screen.findByText(told);
    expect(guestPlaces()).toEqual([]);
    const { length } = calls;
    await act(async () => history.pushState(null, "", "/chat"));
    expect(calls).toHaveLength(length);
    unmount();
  }
});

test("L221 who still writes there, or lives there meanwhile, is told nothing", async () => {
  const calls = answer("EVERYONE");
  rememberGuestPlace(5);
  const { unmount } = renderInApp(<LostWriting />);
  await expect.poll(() => calls.length).toBe(2);
  await act(async () => undefined);
  expect(guestPlaces()).toEqual([5]);
  unmount();

  answer("PUBLIC", [{ apartmentId: 5, state: "ACTIVE" }]);
  renderInApp(<LostWriting />);
  await expect.poll(guestPlaces).toEqual([]);
  expect(screen.queryByText(voiceCopy.lostWriting("한빛마을 1단지"))).toBeNull();
});

test("the last ten complexes are remembered, each once", () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2]) rememberGuestPlace(id);
  expect(guestPlaces()).toEqual([2, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect([forgetGuestPlace(2), forgetGuestPlace(2)]).toEqual([true, false]);
});
