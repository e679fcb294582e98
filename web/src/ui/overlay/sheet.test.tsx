import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentEntry, registerOverlay, subscribeToHistory } from "#platform/navigation/history.ts";
import { OverlayContext } from "./overlay-history.ts";
import { Sheet } from "./sheet.tsx";

let unsubscribe: () => void;
beforeEach(() => {
  unsubscribe = subscribeToHistory(() => undefined);
});
afterEach(async () => {
  cleanup();
  await vi.waitUntil(() => currentEntry().covers === 0, { timeout: 30_000 });
  unsubscribe();
});

const closed: string[] = [];

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <OverlayContext value={registerOverlay}>
      <button type="button" onClick={() => setOpen(true)}>
        열기
      </button>
      <Sheet title="신고" open={open} onClose={() => setOpen(false)} onClosed={() => closed.push("신고")}>
        <input aria-label="이유" data-autofocus />
      </Sheet>
    </OverlayContext>
  );
}

const openSheet = async () => {
  closed.length = 0;
  render(<Screen />);
  fireEvent.click(screen.getByRole("button", { name: "열기" }));
  // The entry that the back button takes away.
  await waitFor(() => expect(currentEntry().covers).toBe(1));
  return screen.getByRole("dialog", { name: "신고" });
};

test("a sheet is modal, focuses what asks for it, and gives the focus back as soon as it is closed", async () => {
  const dialog = await openSheet();
  expect(dialog.hasAttribute("open")).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "이유" }));
  fireEvent.click(screen.getByRole("button", { name: "닫기" }));
  expect(dialog.hasAttribute("open")).toBe(false);
  expect(dialog.matches("[inert][aria-hidden='true']")).toBe(true);
  await waitFor(() => expect(closed).toEqual(["신고"]));
});

test("the browser's back button closes it and stays on the screen", async () => {
  const address = window.location.href;
  await openSheet();
  act(() => history.back());
  await waitFor(() => expect(closed).toEqual(["신고"]));
  expect(window.location.href).toBe(address);
});

test("Escape closes it, and so does a press beside it; one inside does not", async () => {
  const dialog = await openSheet();
  fireEvent.click(screen.getByRole("heading", { name: "신고" }));
  expect(dialog.dataset["leaving"]).toBe("false");
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(dialog.dataset["leaving"]).toBe("true");
  await waitFor(() => expect(closed).toEqual(["신고"]));
});

test("Tab stays inside", async () => {
  const dialog = await openSheet();
  const [close, input] = [screen.getByRole("button", { name: "닫기" }), screen.getByRole("textbox", { name: "이유" })];
  fireEvent.keyDown(dialog, { key: "Tab" });
  expect(document.activeElement).toBe(close);
  fireEvent.keyDown(dialog, { key: "Tab", shiftKey: true });
  expect(document.activeElement).toBe(input);
});
