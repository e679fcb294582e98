import { frameCopy } from "@danji/contract/app/frame.copy";
import { Skeleton } from "#ui/skeleton.tsx";

/** The skeleton of a screen while its code loads; index.html shows the same until the entry chunk has run. */
export const ScreenSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-1 flex-col bg-surface">
    <p className="flex h-14 items-center justify-center text-lg font-bold">{frameCopy.productName}</p>
    <div className="flex flex-col gap-4 p-5">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-13 w-full rounded-md" />
      <Skeleton className="h-13 w-full rounded-md" />
    </div>
  </div>
);
