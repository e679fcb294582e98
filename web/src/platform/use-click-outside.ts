import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `left` when somebody presses or focuses something outside of the place. A field that merely loses the focus, as
 * when the keyboard of a phone is put away, was not left.
 */
export function useClickOutside(container: RefObject<HTMLElement | null>, enabled: boolean, onOutside: () => void): void {
  const notifyOutside = useEffectEvent(onOutside);
  useEffect(() => {
    if (!enabled) return undefined;
    const onOutsideEvent = ({ target }: Event) => {
      if (target instanceof Node && container.current?.contains(target) === false) notifyOutside();
    };
    for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, onOutsideEvent);
    return () => {
      for (const event of ["pointerdown", "focusin"]) document.removeEventListener(event, onOutsideEvent);
    };
  }, [container, enabled]);
}
