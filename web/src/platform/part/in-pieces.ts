import { useDeferredValue } from "react";

/**
 * The same, but that its first arrival is rendered in pieces, between which a phone answers a tap. TanStack Query tells of data by an
 * external store, for which React renders in one task: the first content of a screen took up to 200 ms there. What changes later is
 * rendered at once, as before. Without a connection what was stored arrives together with the error of its call: what failed is shown
 * where `data` itself is not there.
 */
export const useFirstInPieces = <Data>(data: Data | undefined): Data | undefined => {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
};
