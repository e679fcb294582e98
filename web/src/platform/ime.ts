import type { KeyboardEvent } from "react";

// Safari ends a composition before the keydown of the Enter that ended it; then only keyCode 229 identifies it.
const imeKeyCode = 229;

/** True for a key that belongs to an IME composition, such as of a Hangul syllable. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === imeKeyCode;

/** For onKeyDown of a form: the Enter that ends a composition does not submit the form. */
export const preventComposingSubmit = (event: KeyboardEvent): void => {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
};

/** For onKeyDown of a field: Enter runs `action` instead of submitting the form. */
export const onEnter =
  (action: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!isComposing(event)) action();
  };

/**
 * For onKeyDown of a message: Enter sends it, Shift+Enter inserts a new line; a repeated Enter and the one that ends a
 * composition do neither.
 */
export const onEnterSend = (send: () => void) => {
  const sendOnEnter = onEnter(send);
  return (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    else if (!event.shiftKey) sendOnEnter(event);
  };
};
