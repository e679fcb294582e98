import type { CommentView } from "@danji/contract/feed/comment";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { remainingReplies } from "./comment-pages.ts";
import { useMoreReplies } from "./comment.queries.ts";
import { RepliesSkeleton } from "./comments-skeleton.tsx";

/** Loads the truncated replies, one page at a time. */
export function MoreReplies({ top }: { readonly top: CommentView }) {
  const { mutate, isPending, error } = useMoreReplies(top.feedId);
  if (isPending) return <RepliesSkeleton />;
  return (
    <div className="flex flex-wrap items-center gap-x-2 py-1 pr-5 pl-14">
      {error !== null && (
        <p role="alert" className="pl-2 text-sm text-muted">
          {messageFor(error, commentCopy.repliesFailed)}
        </p>
      )}
      <Button variant="ghost" size="sm" onClick={() => mutate(top)}>
        {error === null ? commentCopy.moreReplies(remainingReplies(top)) : frameCopy.retry}
      </Button>
    </div>
  );
}
