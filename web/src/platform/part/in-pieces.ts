import { useDeferredValue } from "react";

interface Arrived<Data> {
  /** Undefined until they are rendered. */
  readonly data: Data | undefined;
  /** What to show in place of data: null while there are data, also where they were stored and their call failed. */
  readonly failure: Error | null;
}

/**
 * Data whose first arrival is rendered in pieces, between which a phone answers a tap. TanStack Query tells of data by an external store,
 * for which React renders in one task: the first content of a screen took up to 200 ms there. What changes later is rendered at once.
 * Without a connection what was stored arrives together with the error of its call.
 */
export const useFirstInPieces = <Data>(data: Data | undefined, error: Error | null): Arrived<Data> => {
  const hasArrived = useDeferredValue(data !== undefined);
  return { data: hasArrived ? data : undefined, failure: data === undefined ? error : null };
};
