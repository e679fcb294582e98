import { fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, test } from "vitest";
import { dropFormStates, giveFormStates, keepFormStates, setFormOwner } from "./kept-state.ts";
import { useSheetState } from "./sheet-state.ts";

beforeEach(() => {
  setFormOwner(() => Promise.reject(new Error("not asked for")));
  dropFormStates();
  sessionStorage.clear();
});

/** Of the last sheet that was rendered. */
let setIsSent: (isSent?: boolean) => void = () => undefined;
const remember = (setSent: typeof setIsSent) => {
  setIsSent = setSent;
};

function Reason({ about, isOpen }: { readonly about: number; readonly isOpen: boolean }) {
  const [text, setText, setSent] = useSheetState(`reason:${about}`, isOpen, "");
  useEffect(() => remember(setSent), [setSent]);
  return <input aria-label="reason" value={text} onChange={(event) => setText(event.target.value)} />;
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
  typeAndClose("sent", { beforeClosing: () => setIsSent() });
  expect(opened()).toBe("");
  typeAndClose("refused", {
    beforeClosing: () => {
      setIsSent();
      setIsSent(false);
    },
  });
  expect(opened()).toBe("refused");
});

test("a sheet that is closed while it is sent has nothing once it was sent", () => {
  typeAndClose("on its way");
  setIsSent();
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
