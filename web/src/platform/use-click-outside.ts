import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `onOutside` on a press or focus outside of the container. A mere blur, such as closing a phone's keyboard, does
 * not count.
 */
export function useClickOutside(
  container: RefObject<HTMLElement | null>,
  enabled: boolean,
  onOutside: () => void,
): void {
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
