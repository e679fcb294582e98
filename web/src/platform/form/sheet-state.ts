import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef } from "react";
import { leaveFormState, takeFormState, useKeptState } from "./kept-state.ts";

/**
 * useKeptState for a sheet, which a tap beside it closes: what was typed is there again when the sheet of this name is opened the next time
 * in this tab. The third element is called once the value is sent, or about to be; with false where it was refused.
 */
export function useSheetState<Value>(
  name: string,
  isOpen: boolean,
  initial: Value,
): readonly [Value, Dispatch<SetStateAction<Value>>, (isSent?: boolean) => void] {
  const [value, setValue, opened] = useKeptState(isOpen ? name : undefined, initial);
  const isSent = useRef(false);
  const leave = useEffectEvent(() => {
    if (!isSent.current) leaveFormState(name, { opened, now: value });
  });
  useEffect(() => (isOpen ? () => leave() : undefined), [isOpen]);
  const setIsSent = (next = true) => {
    isSent.current = next;
    // The sheet may have been closed while it was sent.
    if (next) takeFormState(name);
  };
  return [value, setValue, setIsSent];
}
