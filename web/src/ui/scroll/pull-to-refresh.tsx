import { frameCopy } from "@danji/contract/app/frame.copy";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { cx } from "../cx.ts";
import { usePullGesture } from "./use-pull-gesture.ts";

interface PullToRefreshProps {
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly children: ReactNode;
}

// With reduced motion the list does not move; only the indicator shows the pull.
const pulledContent = cx(
  "flex flex-1 flex-col motion-safe:group-data-pulling:translate-y-(--pull)",
  "motion-safe:not-group-data-pulling:transition-transform motion-safe:not-group-data-pulling:duration-200",
);

const indicatorPosition = "pointer-events-none absolute inset-x-0 top-2 z-5 flex justify-center";

/** Calls `onRefresh` on a pull down. The keyboard equivalent is a button beside the list. */
export function PullToRefresh({ refreshing, onRefresh, children }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  usePullGesture(box, () => {
    if (!refreshing) onRefresh();
  });
  return (
    <div ref={box} className="group relative flex flex-1 flex-col">
      <p role="status" className="sr-only">
        {refreshing && frameCopy.loading}
      </p>
      <div aria-hidden="true" className={indicatorPosition}>
        <span
          className={cx(
            "grid size-10 place-items-center rounded-full bg-surface text-accent shadow-high",
            refreshing ? "animate-rise" : "opacity-(--pull-share,0)",
          )}
        >
          <RefreshCw
            className={cx("size-5", refreshing ? "animate-spin" : "rotate-[calc(var(--pull-share,0)*1turn)]")}
          />
        </span>
      </div>
      <div className={cx(pulledContent, refreshing && "motion-safe:translate-y-14")}>{children}</div>
    </div>
  );
}
