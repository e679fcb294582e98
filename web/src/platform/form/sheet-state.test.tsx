import { fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, test } from "vitest";
import { dropFormStates, giveFormStates, giveUnlessKnown, keepFormStates, setFormOwner } from "./kept-state.ts";
import { useSheetState } from "./sheet-state.ts";

beforeEach(() => {
  setFormOwner(() => Promise.reject(new Error("not asked for")));
  dropFormStates();
  sessionStorage.clear();
});

/** The state of the last sheet that was rendered. */
let sheet: Pick<ReturnType<typeof useSheetState<string>>, "setIsSent" | "isStillOpen">;
const remember = (shown: typeof sheet) => {
  sheet = shown;
};

function Reason({ about, isOpen }: { readonly about: number; readonly isOpen: boolean }) {
  const { value, setValue, setIsSent, isStillOpen } = useSheetState(`reason:${about}`, isOpen, "");
  useEffect(() => remember({ setIsSent, isStillOpen }), [setIsSent, isStillOpen]);
  return <input aria-label="reason" value={value} onChange={(event) => setValue(event.target.value)} />;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "reason" });

interface Typing {
  readonly about?: number;
  readonly beforeClosing?: () => void;
}

/** Opens the sheet, types, and closes it as a tap beside it does. */
const typeAndClose = (text: string, { about = 1, beforeClosing }: Typing = {}) => {
  const { rerender, unmount } = render(<Reason about={about} isOpen />);
  fireEvent.change(field(), { target: { value: text } });
  beforeClosing?.();
  rerender(<Reason about={about} isOpen={false} />);
  unmount();
};

const opened = (about = 1): string => {
  const { unmount } = render(<Reason about={about} isOpen />);
  const { value } = field();
  unmount();
  return value;
};

test("what was typed is in the sheet of the same thing when it is opened again, as often as it is closed", () => {
  typeAndClose("half a reason");
  expect(opened(2)).toBe("");
  expect(opened()).toBe("half a reason");
  expect(opened()).toBe("half a reason");
  typeAndClose("a whole reason");
  expect(opened()).toBe("a whole reason");
  typeAndClose("");
  expect(opened()).toBe("");
});

test("the sheet that leaves with its screen keeps it, too", () => {
  const { unmount } = render(<Reason about={1} isOpen />);
  fireEvent.change(field(), { target: { value: "half a reason" } });
  unmount();
  expect(opened()).toBe("half a reason");
});

test("what was sent is gone; what was refused is not", () => {
  typeAndClose("sent", { beforeClosing: () => sheet.setIsSent(true) });
  expect(opened()).toBe("");
  typeAndClose("refused", {
    beforeClosing: () => {
      sheet.setIsSent(true);
      sheet.setIsSent(false);
    },
  });
  expect(opened()).toBe("refused");
});

test("a sheet that is closed while it is sent has nothing once it was sent, and its words once they were refused", () => {
  const stillOpen: boolean[] = [];
  const note = () => stillOpen.push(sheet.isStillOpen());
  typeAndClose("on its way", { beforeClosing: note });
  note();
  sheet.setIsSent(true);
  expect(opened()).toBe("");
  typeAndClose("in the outbox", { beforeClosing: () => sheet.setIsSent(true) });
  sheet.setIsSent(false);
  expect(opened()).toBe("in the outbox");
  expect(stillOpen).toEqual([true, false]);
});

test("what the outbox has is not kept at the end of the session as well", () => {
  typeAndClose("in the outbox", {
    beforeClosing: () => {
      sheet.setIsSent(true);
      keepFormStates(7);
    },
  });
  giveFormStates(7);
  expect(opened()).toBe("");
});

test("what a closed sheet has stays where the page learns who is logged in, and is stored nowhere", () => {
  typeAndClose("half a reason");
  giveUnlessKnown(7);
  expect(sessionStorage).toHaveLength(0);
  expect(opened()).toBe("half a reason");
  dropFormStates();
  expect(opened()).toBe("");
});

test("after the end of a session it is there for the same member alone", () => {
  typeAndClose("half a reason");
  keepFormStates(7);
  expect(opened()).toBe("");
  const stored = sessionStorage.getItem("forms") ?? "";
  giveFormStates(8);
  expect(opened()).toBe("");
  sessionStorage.setItem("forms", stored);
  giveFormStates(7);
  expect(opened()).toBe("half a reason");
});
