import { type KeyboardEvent, useState } from "react";
import { isComposing } from "#platform/ime.ts";

interface ActiveOptionOptions {
  readonly count: number;
  /** Identifies the list: another one starts without an active option. */
  readonly listKey: string;
  readonly choose: (index: number) => void;
  /** Escape: returns true if there was something to close. */
  readonly close: () => boolean;
}

/**
 * Keyboard handling of a listbox below an input (ARIA combobox): arrow keys wrap around through the input, Enter
 * chooses the active option, Escape closes. Keys of an IME composition are ignored.
 */
export function useActiveOption({ count, listKey, choose, close }: ActiveOptionOptions) {
  const [active, setActive] = useState({ listKey, index: -1 });
  const index = active.listKey === listKey && active.index < count ? active.index : -1;
  const move = (step: number) => {
    // One more position than options: the input itself.
    const positions = count + 1;
    setActive({ listKey, index: ((index + 1 + step + positions) % positions) - 1 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && index >= 0) choose(index);
    else if (event.key !== "Escape" || !close()) return;
    event.preventDefault();
  };
  return { index, onKeyDown };
}
