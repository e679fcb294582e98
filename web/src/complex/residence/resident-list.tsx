import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidentView } from "@danji/contract/complex/residence";
import type { ResidenceState } from "@danji/contract/complex/residence-rules";
import { UsersRound } from "lucide-react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { InfiniteScrollSentinel } from "#ui/scroll/infinite-scroll-sentinel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ResidentItem } from "./resident-item.tsx";
import type { useResidents } from "./resident.queries.ts";
import type { useDecision } from "./use-decision.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";

interface ResidentListProps {
  readonly state: ResidenceState;
  readonly q: string;
  readonly list: ReturnType<typeof useResidents>;
  readonly decision: ReturnType<typeof useDecision>;
  readonly onReject: (resident: ResidentView) => void;
}

/** The residents of one tab, with infinite scrolling. */
export function ResidentList({ state, q, list, decision, onReject }: ResidentListProps) {
  const retry = (
    <Button variant="secondary" onClick={() => void list.refetch()}>
      {frameCopy.retry}
    </Button>
  );
  if (list.data === undefined) {
    if (list.error === null) return <WaitingRows />;
    return <LoadFailed title={copy.residentsFailed} error={list.error} onRetry={list.refetch} />;
  }
  const { residents } = list.data;
  if (residents.length === 0 && !list.isPlaceholderData) {
    const message = q === "" ? copy.noResidents[state] : copy.notFoundByWords;
    return <EmptyState icon={<UsersRound />} title={message} />;
  }
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={cx("transition-opacity", list.isPlaceholderData && "opacity-50")}
    >
      <ul className="divide-y divide-line">
        {residents.map((resident) => (
          <ResidentItem key={resident.residenceId} resident={resident} decision={decision} onReject={onReject} />
        ))}
      </ul>
      {list.isFetchingNextPage && <WaitingRows />}
      {list.isFetchNextPageError ? (
        <div role="alert" className="flex flex-col items-center gap-3 px-5 py-8">
          <p className="text-sm text-muted">{messageFor(list.error, copy.residentsFailed)}</p>
          {retry}
        </div>
      ) : (
        list.hasNextPage &&
        !list.isFetching && <InfiniteScrollSentinel onReach={() => void list.fetchNextPage({ cancelRefetch: false })} />
      )}
    </div>
  );
}

export const WaitingRows = () => (
  <div role="status" aria-label={frameCopy.loading} className="divide-y divide-line">
    {["w-28", "w-36", "w-32", "w-24"].map((width) => (
      <div key={width} className="flex flex-col gap-2 px-5 py-4">
        <Skeleton className={cx("h-5", width)} />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-20" />
      </div>
    ))}
  </div>
);
