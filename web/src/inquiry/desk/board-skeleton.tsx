import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { openStages } from "@danji/contract/inquiry/inquiry-stages";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** The columns of the board while its inquiries load. */
export const BoardSkeleton = () => (
  <Loading className="flex min-h-0 flex-1 flex-col px-5 pb-5 min-[1024px]:px-6">
    <Skeleton className="mb-3 h-4 w-2/5" />
    <div className="flex min-h-0 flex-1 gap-3 overflow-auto">
      {openStages.map((stage, at) => (
        <div key={stage} className="flex min-w-44 flex-1 flex-col gap-2 rounded-md bg-sunken p-2">
          <p className="px-2 pt-1 text-sm font-bold">{inquiryCopy.stages[stage]}</p>
          {Array.from({ length: 3 - (at % 3) }, (_, card) => (
            <Skeleton key={card} className="h-24 rounded-md" />
          ))}
        </div>
      ))}
    </div>
  </Loading>
);
