import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef } from "react";
import { leaveSheetState, setSheetSent, takeFormState, useKeptState } from "./kept-state.ts";

interface SheetState<Value> {
  readonly value: Value;
  readonly setValue: Dispatch<SetStateAction<Value>>;
  /** With true: the value is sent, or the outbox sends it, and it does not come back. With false: it was refused, and comes back. */
  readonly setIsSent: (isSent: boolean) => void;
  /** False once the sheet was closed: what comes of its call closes no later opening. */
  readonly isStillOpen: () => boolean;
}

/**
 * useKeptState for a sheet, which a tap beside it closes: what was typed is there again when the sheet of this name is opened the next time
 * in this page.
 */
export function useSheetState<Value>(name: string, isOpen: boolean, initial: Value): SheetState<Value> {
  const [value, setValue, opened] = useKeptState(isOpen ? name : undefined, initial);
  const state = useRef({ isOpen: false, isSent: false });
  const leave = useEffectEvent(() => {
    state.current.isOpen = false;
    setSheetSent(name, false);
    if (!state.current.isSent) leaveSheetState(name, { opened, now: value });
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    state.current = { isOpen: true, isSent: false };
    return () => leave();
  }, [isOpen]);
  const setIsSent = (isSent: boolean) => {
    state.current.isSent = isSent;
    if (state.current.isOpen) setSheetSent(name, isSent);
    if (isSent) takeFormState(name);
    else if (!state.current.isOpen) leaveSheetState(name, { opened, now: value });
  };
  return { value, setValue, setIsSent, isStillOpen: () => state.current.isOpen };
}
