import {
  type BlockedMemberView,
  blockMember,
  type BlockPage,
  listBlocks,
  unblockMember,
} from "@danji/contract/account/block";
import { blockCopy as copy } from "@danji/contract/account/settings.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { UserRoundCheck } from "lucide-react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { call } from "#platform/api.ts";
import { messageFor } from "#platform/api-error.ts";
import { relativeTime } from "#platform/time/date.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { InfiniteScrollSentinel } from "#ui/scroll/infinite-scroll-sentinel.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** /settings/blocks: whom the viewer blocks. A block that was removed here stays in its row, to be restored. */
export default function BlocksPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={copy.title} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-5 bg-canvas p-5 pb-10">
        <Blocks />
      </div>
    </Page>
  );
}

function Blocks() {
  const { data: blocks, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useBlocks();
  if (blocks === undefined) {
    return isPending ? <BlocksSkeleton /> : <LoadFailed title={copy.loadError} error={error} onRetry={refetch} />;
  }
  if (blocks.length === 0) return <EmptyState icon={<UserRoundCheck />} title={copy.empty} hint={copy.emptyHint} />;
  return (
    <>
      <p className="px-1 text-base text-body">{copy.intro}</p>
      <ul aria-label={copy.list} className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
        {blocks.map((block) => (
          <BlockRow key={block.memberId} block={block} />
        ))}
      </ul>
      {error !== null && !isFetching ? (
        <Button variant="secondary" onClick={() => void fetchNextPage()}>
          {frameCopy.retry}
        </Button>
      ) : (
        hasNextPage &&
        !isFetching && <InfiniteScrollSentinel onReach={() => void fetchNextPage({ cancelRefetch: false })} />
      )}
    </>
  );
}

function BlockRow({ block: { memberId, nickname, profileUrl, blockedAt } }: { readonly block: BlockedMemberView }) {
  const toggle = useToggleBlock(memberId);
  const isBlocked = toggle.data ?? true;
  const change = () =>
    toggle.mutate(!isBlocked, {
      onSuccess: (blocks) => showToast(blocks ? copy.blocked : copy.unblocked),
      onError: (error) => void openAlert({ message: messageFor(error, copy.failed) }),
    });
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-3">
      <Avatar name={nickname} src={profileUrl} />
      <div className="min-w-0 flex-1">
        <p className={cx("truncate font-medium", !isBlocked && "text-muted")}>{nickname}</p>
        <p className="text-sm text-muted">
          {isBlocked ? <time dateTime={blockedAt}>{copy.blockedAt(relativeTime(blockedAt))}</time> : copy.unblocked}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={toggle.isPending}
        aria-label={isBlocked ? copy.unblockOne(nickname) : copy.blockAgainOne(nickname)}
        onClick={change}
      >
        {isBlocked ? copy.unblock : copy.blockAgain}
      </Button>
    </li>
  );
}

const BlocksSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-5">
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-48 rounded-lg" />
  </div>
);

const blocksKey = "blocks";

/** Whom the viewer blocks, page by page. */
const useBlocks = () =>
  useInfiniteQuery({
    queryKey: [blocksKey],
    queryFn: ({ pageParam: cursor, signal }) => call(listBlocks, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: BlockPage) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ blocks }) => blocks),
  });

/**
 * Removes a block, or restores it; gives whether the member is blocked now. What they wrote is hidden or shown everywhere:
 * every query is invalidated but the list itself, whose rows stay where they are.
 */
const useToggleBlock = (memberId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (blocks: boolean) => {
      await call(blocks ? blockMember : unblockMember, { params: { memberId } });
      return blocks;
    },
    onSuccess: () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== blocksKey }),
  });
};
