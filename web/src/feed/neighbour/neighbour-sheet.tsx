import { frameCopy } from "@danji/contract/app/frame.copy";
import { neighbourCopy } from "@danji/contract/feed/neighbour.copy";
import type { ChatRequestButton, ChatRequestTarget } from "#feed/sheets-context.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { NeighbourActions } from "./neighbour-actions.tsx";
import { NeighbourPosts } from "./neighbour-posts.tsx";
import { useNeighbour } from "./neighbour.queries.ts";

interface NeighbourSheetProps {
  readonly memberId: number;
  /** The post below which one met them. */
  readonly feedId: number;
  /** The post or comment from which the sheet was opened. */
  readonly source: ChatRequestTarget["source"];
  /** It was opened from words of an office, which cannot be blocked. */
  readonly isOffice: boolean;
  readonly chatRequestButton: ChatRequestButton;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A neighbour's public profile: picture, nickname and posts; blocking and reporting. */
export const NeighbourSheet = ({ open, ...about }: NeighbourSheetProps) => (
  <Sheet open={open} onClose={about.onClose} title={neighbourCopy.sheet}>
    {/* A fixed height: content that loads later does not resize the sheet. */}
    <div className="flex h-[60dvh] flex-col gap-5">
      <Neighbour {...about} />
    </div>
  </Sheet>
);

function Neighbour({ memberId, feedId, ...about }: Omit<NeighbourSheetProps, "open">) {
  const { data: neighbour, error, refetch } = useNeighbour(memberId, feedId);
  if (error instanceof ApiError && error.status === 404) {
    return <p className="py-12 text-center text-base text-muted">{neighbourCopy.notFound}</p>;
  }
  if (neighbour === undefined && error !== null) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 py-12">
        <p className="text-base text-muted">{messageFor(error, neighbourCopy.failed)}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {frameCopy.retry}
        </Button>
      </div>
    );
  }
  if (neighbour === undefined) return <NeighbourSkeleton />;
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={neighbour.nickname} src={neighbour.profileUrl} size="lg" />
        <div className="min-w-0">
          <p className="truncate text-xl font-bold">{neighbour.nickname}</p>
          <p className="text-sm text-muted">{neighbourCopy.postCount(neighbour.feedCount)}</p>
        </div>
      </div>
      {!neighbour.isMe && <NeighbourActions neighbour={neighbour} {...about} />}
      <NeighbourPosts memberId={memberId} onLeave={about.onClose} />
    </>
  );
}

const NeighbourSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-5">
    <div className="flex items-center gap-4">
      <Skeleton className="size-16 rounded-full!" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-4 w-16" />
      </div>
    </div>
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
  </div>
);
