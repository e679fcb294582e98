import type { KeyboardEvent } from "react";

// Safari ends a composition before it tells of the Enter that ended it; only keyCode 229 is left to see then.
const imeKeyCode = 229;

/** True for a key that belongs to the composition of a Hangul syllable, not to us. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === imeKeyCode;

/** For onKeyDown of a form: the Enter that ends a syllable does not send the form. */
export const preventComposingSubmit = (event: KeyboardEvent): void => {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
};

/** For onKeyDown of a field: Enter runs `action` instead of sending the form. */
export const onEnter =
  (action: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!isComposing(event)) action();
  };

/**
 * For onKeyDown of a message: Enter sends it, and Shift and Enter begin a new line; a held Enter and the one that ends a
 * syllable do neither.
 */
export const onEnterSend = (send: () => void) => {
  const sendOnEnter = onEnter(send);
  return (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    else if (!event.shiftKey) sendOnEnter(event);
  };
};
