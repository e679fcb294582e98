import { useState } from "react";

/**
 * The value, or the last one that there was: a form that is open stays when a later read no longer has what it was opened
 * by. The value must be the same object as long as it does not change.
 */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** True once it was true: what was opened stays open. */
export const useLatch = (isTrue: boolean): boolean => useLastKnown(isTrue || undefined) === true;
