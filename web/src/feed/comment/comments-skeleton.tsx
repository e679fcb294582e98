import { frameCopy } from "@danji/contract/app/frame.copy";
import { Skeleton } from "#ui/skeleton.tsx";

/** Placeholders while replies load. */
export const RepliesSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex gap-3 py-3 pr-5 pl-16">
    <Skeleton className="size-8 shrink-0 rounded-full!" />
    <div className="flex flex-1 flex-col gap-2 pt-1">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  </div>
);

/** Placeholders while comments load. */
export const CommentsSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-col">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex gap-3 px-5 py-3">
        <Skeleton className="size-8 shrink-0 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-12" />
        </div>
      </div>
    ))}
  </div>
);
