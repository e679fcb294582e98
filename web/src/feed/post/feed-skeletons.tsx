import { frameCopy } from "@danji/contract/app/frame.copy";
import { Skeleton } from "#ui/skeleton.tsx";

/** The placeholder of a post's header without a cached list item. */
export const FeedHeadSkeleton = () => (
  <div className="flex flex-col gap-4 border-b border-line pb-4">
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 rounded-full!" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3 w-36" />
      </div>
    </div>
    <Skeleton className="h-7 w-4/5" />
    <Skeleton className="h-[18px] w-44" />
  </div>
);

export const FeedBodySkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-3 py-1">
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-3/5" />
  </div>
);
