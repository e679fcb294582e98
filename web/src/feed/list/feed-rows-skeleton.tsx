import { frameCopy } from "@danji/contract/app/frame.copy";
import { Skeleton } from "#ui/skeleton.tsx";

/** Placeholder rows while the list loads. */
export const FeedRowsSkeleton = ({ rows }: { readonly rows: number }) => (
  <div role="status" aria-label={frameCopy.loading}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="border-b border-line px-5 py-4">
        <div className="flex h-[62px] items-start gap-4">
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-2/3" />
          </div>
          {row % 2 === 0 && <Skeleton className="size-[62px] shrink-0" />}
        </div>
        <div className="mt-2.5 flex h-[18px] items-center justify-between">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-32" />
        </div>
      </div>
    ))}
  </div>
);
