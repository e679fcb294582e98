import type { KeyboardEvent } from "react";

const FOCUSABLE = ":is(a[href], button, input, select, textarea, [tabindex='0']):not(:disabled, [tabindex='-1'])";

/** Traps Tab inside the dialog: in a native one the focus can still reach the browser's own bars. */
export const trapFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const from = document.activeElement;
  if (event.key !== "Tab" || from === null) return;
  const focusables = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const ahead = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (focusables.some((stop) => (from.compareDocumentPosition(stop) & ahead) !== 0)) return;
  event.preventDefault();
  focusables.at(event.shiftKey ? -1 : 0)?.focus();
};
