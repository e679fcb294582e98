import { feedCopy } from "@danji/contract/feed/feed.copy";
import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { PhotoTile } from "#image/photo-tile.tsx";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { unsentFrame, UnsentStatus } from "#platform/outbox/unsent-status.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { editLane, postKind, type PostWords } from "./post-kind.ts";
import { useChangePost } from "./use-change-post.ts";

interface UnsentPostsProps {
  /** Only the edits of this post. */
  readonly feedId?: number;
  /** History state for the write screen that is opened from here. */
  readonly writeState?: unknown;
}

/** The viewer's posts and edits that the server has not confirmed, above a list of posts or above the post itself. */
export function UnsentPosts({ feedId, writeState = null }: UnsentPostsProps) {
  const posts = useOutbox<PostWords>(postKind, feedId === undefined ? undefined : editLane(feedId));
  const change = useChangePost(writeState);
  if (posts.length === 0) return null;
  return (
    <ul aria-label={outboxCopy.list} className="flex flex-col gap-2 px-5 pb-3">
      {posts.map((entry) => (
        <UnsentPost key={entry.item.id} entry={entry} onChange={change} />
      ))}
    </ul>
  );
}

interface UnsentPostProps {
  readonly entry: OutboxEntry<PostWords>;
  readonly onChange: (entry: OutboxEntry<PostWords>) => void;
}

function UnsentPost({ entry, onChange }: UnsentPostProps) {
  const { title, contents, feedId } = entry.item.words.draft;
  const [photo] = entry.files;
  return (
    <li className={unsentFrame}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          {feedId !== null && <p className="text-sm font-semibold text-muted">{feedCopy.editing}</p>}
          <p className="line-clamp-2 text-base font-semibold wrap-anywhere">{title}</p>
          <p className="line-clamp-2 pt-0.5 text-sm wrap-anywhere text-muted">{contents}</p>
        </div>
        {photo !== undefined && (
          <span className="size-[62px] shrink-0 overflow-hidden rounded-sm border border-line">
            <PhotoTile file={photo} name={imageCopy.photosOf(entry.files.length)} />
          </span>
        )}
      </div>
      <UnsentStatus entry={entry} text={`${title}\n\n${contents}`} onChange={() => onChange(entry)} changesWaiting />
    </li>
  );
}
