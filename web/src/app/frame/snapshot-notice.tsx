import { snapshotCopy as copy } from "@danji/contract/app/snapshot.copy";
import { WifiOff } from "lucide-react";
import { use } from "react";
import { createPortal } from "react-dom";
import { useHasOwnConnectionNotice } from "#platform/snapshot/connection-notice.ts";
import { useSnapshotTime } from "#platform/snapshot/use-snapshot-time.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { ScreenNoticeSlot } from "./screen-notice-slot.ts";

/** Says as of when the screen is, where it shows what was read before the connection was lost and has no notice of its own. */
export function SnapshotNotice({ isFrameQuery }: { readonly isFrameQuery: (queryKey: readonly unknown[]) => boolean }) {
  const slot = use(ScreenNoticeSlot);
  const time = useSnapshotTime(isFrameQuery);
  const hasOwnNotice = useHasOwnConnectionNotice();
  if (slot === null) return null;
  return createPortal(
    // Always there, so that screen readers announce what appears in it.
    <div role="status">
      {time !== undefined && !hasOwnNotice && (
        <p className="flex flex-wrap items-center justify-center gap-x-1.5 bg-sunken px-5 py-1.5 text-sm text-body">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="font-semibold">{copy.asOf(dayAndTime(time))}</span>
          <span>{copy.hint}</span>
        </p>
      )}
    </div>,
    slot,
  );
}
