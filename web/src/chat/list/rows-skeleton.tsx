import { frameCopy } from "@danji/contract/app/frame.copy";
import { Skeleton } from "#ui/skeleton.tsx";

/** Placeholder rows while rooms or requests load. */
export const RowsSkeleton = ({ rows }: { readonly rows: number }) => (
  <div role="status" aria-label={frameCopy.loading}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex min-h-19 items-center gap-3.5 border-b border-line px-5 last:border-0">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2">
          <div className="flex justify-between">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-12" />
          </div>
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      </div>
    ))}
  </div>
);
