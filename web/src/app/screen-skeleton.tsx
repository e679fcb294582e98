import { frameCopy } from "@danji/contract/copy/frame";
import { Skeleton } from "#ui/skeleton.tsx";

/** The shape of a screen while its code is on the way. */
export const ScreenSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-1 flex-col bg-surface">
    <div className="flex h-14 items-center justify-center">
      <Skeleton className="h-5 w-24" />
    </div>
    <div className="flex flex-col gap-4 p-5">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-13 w-full rounded-md" />
      <Skeleton className="h-13 w-full rounded-md" />
    </div>
  </div>
);
