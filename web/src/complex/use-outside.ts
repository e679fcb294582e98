import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `left` when somebody presses or focuses something outside of the place. A field that merely loses the focus, as
 * when the keyboard of a phone is put away, was not left.
 */
export function useOutside(place: RefObject<HTMLElement | null>, listens: boolean, left: () => void): void {
  const leave = useEffectEvent(left);
  useEffect(() => {
    if (!listens) return undefined;
    const hear = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) === false) leave();
    };
    for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, hear);
    return () => {
      for (const event of ["pointerdown", "focusin"]) document.removeEventListener(event, hear);
    };
  }, [place, listens]);
}
