import { frameCopy } from "@danji/contract/app/frame.copy";
import { type LazyPart, lazyPart } from "#platform/part/lazy-part.tsx";
import { Button } from "#ui/button.tsx";

/** The ways into a household, which few members ever need: loaded when they are shown. */
export const WaysIn: LazyPart<object> = lazyPart<object>(
  async () => ({ default: (await import("./ways-in.tsx")).WaysIn }),
  {
    loading: () => <div className="m-5 min-h-72 rounded-lg bg-surface" />,
    failed: ({ isRetrying, onRetry }) => (
      <Button size="lg" variant="secondary" className="m-5" busy={isRetrying} onClick={onRetry}>
        {frameCopy.retry}
      </Button>
    ),
  },
);
