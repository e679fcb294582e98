import { frameCopy } from "@danji/contract/app/frame.copy";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";

const shapes = ["w-48 h-10", "w-32 h-10", "mine w-40 h-10", "w-56 h-16", "mine w-52 h-16", "mine w-28 h-10"] as const;

/** The placeholder of a room while its messages load. */
export const RoomSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-1 flex-col justify-end gap-3 p-4">
    {shapes.map((shape) => (
      <Skeleton key={shape} className={cx("rounded-lg", shape.startsWith("mine") && "self-end", shape)} />
    ))}
  </div>
);
