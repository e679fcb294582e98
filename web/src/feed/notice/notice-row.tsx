import { noticeCopy as copy } from "@danji/contract/notice/notice.copy";
import type { NoticeItemView } from "@danji/contract/notice/notice";
import { MessageCircle, Paperclip, Pin } from "lucide-react";
import { AuthorName, UnprovenNote } from "#complex/author-name.tsx";
import { shortCountText } from "#platform/count-text.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { dayOf, relativeTime } from "#platform/time/date.ts";
import { cx } from "#ui/cx.ts";
import { Picture } from "#ui/picture.tsx";
import { KindBadge } from "./kind-badge.tsx";
import { isOnTop } from "./notice-order.ts";

const wholeRow = cx(
  "outline-none after:absolute after:inset-0 after:-outline-offset-2",
  "focus-visible:after:outline-2 focus-visible:after:outline-accent",
);

interface NoticeRowProps {
  readonly notice: NoticeItemView;
  readonly now: number;
}

/** A notice in the list of residents. */
export const NoticeRow = ({ notice, now }: NoticeRowProps) => {
  const { feedId, kind, title, isUnread, until, thumbnailUrl } = notice;
  const isOver = until !== null && Date.parse(until) <= now;
  return (
    <article
      className={cx(
        "relative border-b border-line px-5 py-4 transition-colors hover:bg-canvas active:bg-sunken",
        kind === "URGENT" && !isOver && "bg-danger-soft/40",
      )}
    >
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="mb-1.5 flex flex-wrap items-center gap-1.5 text-xs">
            <KindBadge kind={kind} />
            {isOnTop(notice, now) && kind !== "URGENT" && (
              <span className="inline-flex items-center gap-0.5 font-semibold text-accent-ink">
                <Pin aria-hidden="true" className="size-3" />
                {copy.pinned}
              </span>
            )}
            {notice.awaitsAcknowledgement && <span className="font-semibold text-danger">{copy.awaits}</span>}
            {isOver && <span className="text-muted">{copy.ended}</span>}
            {until !== null && !isOver && <span className="text-muted">{copy.until(dayOf(until).slice(5))}</span>}
          </p>
          {notice.isUnproven === true && <UnprovenNote className="mb-1" />}
          <h2 className={cx("line-clamp-2 text-base", isUnread ? "font-bold text-ink" : "font-medium text-body")}>
            {isUnread && (
              <span
                role="img"
                aria-label={copy.unread}
                className="mr-1.5 inline-block size-2 rounded-full bg-accent align-middle"
              />
            )}
            <Link to={paths.feed(feedId)} className={wholeRow}>
              {title}
            </Link>
          </h2>
          <p className="mt-1 line-clamp-1 text-sm text-muted">{notice.preview}</p>
        </div>
        {thumbnailUrl !== null && (
          <Picture
            src={thumbnailUrl}
            width={62}
            height={62}
            loading="lazy"
            decoding="async"
            className="size-[62px] shrink-0 rounded-sm bg-sunken object-cover"
            fallback={<span aria-hidden="true" className="size-[62px] shrink-0 rounded-sm bg-sunken" />}
          />
        )}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-1 text-xs text-muted">
        <span className="max-w-full min-w-0 wrap-break-word">
          <AuthorName name={notice.nickname} voice={notice.voice} officeRole={notice.officeRole} />
        </span>
        <span className="shrink-0">
          · <time dateTime={notice.createdAt}>{relativeTime(notice.createdAt)}</time>
        </span>
        {notice.fileCount > 0 && (
          <span className="ml-auto inline-flex shrink-0 items-center gap-1 tabular-nums">
            <Paperclip aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{copy.fileCount(notice.fileCount)}</span>
            <span aria-hidden="true">{notice.fileCount}</span>
          </span>
        )}
        {notice.commentCount > 0 && (
          <span
            className={cx("inline-flex shrink-0 items-center gap-1 tabular-nums", notice.fileCount === 0 && "ml-auto")}
          >
            <MessageCircle aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{copy.comments} </span>
            {shortCountText(notice.commentCount)}
          </span>
        )}
      </p>
    </article>
  );
};
