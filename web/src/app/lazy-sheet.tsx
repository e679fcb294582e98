import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "#platform/part/lazy-part.tsx";
import { PartFailedSheet } from "#ui/part-failed.tsx";

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A sheet whose code is loaded when it is first opened. */
export const lazySheet = <Props extends SheetProps>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPart<Props> =>
  lazyPart<Props>(load, {
    loading: () => null,
    failed: (failure, { open, onClose }) => <PartFailedSheet {...failure} open={open} onClose={onClose} />,
  });
