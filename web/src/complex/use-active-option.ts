import { type KeyboardEvent, useState } from "react";
import { isComposing } from "#platform/ime.ts";

interface ActiveOptionOptions {
  readonly count: number;
  /** What the list belongs to: another one begins without an active option. */
  readonly listKey: string;
  readonly choose: (index: number) => void;
  /** Escape: true where there was something to close. */
  readonly close: () => boolean;
}

/**
 * The keyboard of a list below a field (ARIA combobox): down, up, home of the list and back to the field, Enter on the
 * active option, Escape. Keys that compose a syllable are left alone.
 */
export function useActiveOption({ count, listKey, choose, close }: ActiveOptionOptions) {
  const [active, setActive] = useState({ listKey, index: -1 });
  const index = active.listKey === listKey && active.index < count ? active.index : -1;
  const move = (step: number) => {
    // One more place than there are options: the field itself.
    const places = count + 1;
    setActive({ listKey, index: ((index + 1 + step + places) % places) - 1 });
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
