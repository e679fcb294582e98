import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { singleLine } from "@danji/contract/platform/text";
import { seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedDetailView, FeedItemView } from "@danji/contract/feed/feed";
import type { VoiceView } from "@danji/contract/complex/voice-rules";
import type { NoticeKind } from "@danji/contract/notice/notice-rules";
import { cx } from "#ui/cx.ts";
import { shortCountText } from "#platform/count-text.ts";
import { useFeedSheets } from "#feed/sheets-context.ts";
import { AuthorAvatar, AuthorName, UnprovenNote } from "#complex/author-name.tsx";
import { dayOf, relativeTime } from "#platform/time/date.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";

interface Head extends VoiceView {
  readonly title: string;
  readonly memberId: number;
  readonly nickname: string;
  readonly profileUrl: string | null;
  readonly createdAt: string;
  readonly viewCount: number;
  readonly isNotice: boolean;
  /** The kind of a notice that has one. */
  readonly noticeKind?: NoticeKind | undefined;
  readonly isUnproven: boolean;
}

/** The header of a full post. */
export const headOf = (feed: FeedDetailView): Head => ({
  ...feed.feedMemberResponseDto,
  title: feed.title,
  createdAt: feed.createdAt,
  viewCount: feed.viewCount,
  isNotice: feed.feedType === "NOTICE",
  noticeKind: feed.notice?.kind,
  isUnproven: feed.isUnproven === true,
});

/** The header as far as the list item has it. */
export const headOfListed = (feed: FeedItemView): Head => ({
  title: feed.title,
  memberId: feed.memberId,
  nickname: feed.nickName,
  voice: feed.voice,
  officeRole: feed.officeRole,
  profileUrl: null,
  createdAt: feed.localDateTime,
  viewCount: feed.viewCount,
  isNotice: feed.feedType === "NOTICE",
  isUnproven: feed.isUnproven === true,
});

export function FeedHead({
  title,
  memberId,
  nickname,
  profileUrl,
  createdAt,
  viewCount,
  isNotice,
  noticeKind,
  isUnproven,
  voice,
  officeRole,
}: Head) {
  const { openNeighbour } = useFeedSheets();
  return (
    <header className="flex flex-col gap-4">
      <div className="flex items-center gap-3 border-b border-line pb-4">
        <button
          type="button"
          // The name beside it does the same; one of the two is enough for the keyboard.
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => openNeighbour(memberId, { voice, officeRole })}
          className="pressable touch-target rounded-full"
        >
          <AuthorAvatar name={nickname} src={profileUrl} voice={voice} />
        </button>
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => openNeighbour(memberId, { voice, officeRole })}
            className="touch-target block max-w-full rounded-sm text-left text-base font-semibold"
          >
            <span className="block wrap-break-word">
              <AuthorName name={nickname} voice={voice} officeRole={officeRole} />
            </span>
          </button>
          <p className="text-xs text-muted tabular-nums">
            <time dateTime={createdAt}>{writtenAt(createdAt)}</time>
            {" · "}
            {feedCopy.viewCount(shortCountText(viewCount))}
          </p>
        </div>
      </div>
      {isUnproven && <UnprovenNote className="rounded-lg bg-danger-soft px-4 py-3" />}
      <div className="flex flex-col items-start gap-2 pt-1">
        {isNotice && (
          <span
            className={cx(
              "rounded-[6px] px-1.5 py-0.5 text-xs font-semibold",
              noticeKind === "URGENT" ? "bg-danger-soft text-danger" : "bg-accent-soft text-accent-ink",
            )}
          >
            {noticeKind === undefined ? feedCopy.notice : feedCopy.noticeKinds[noticeKind]}
          </span>
        )}
        <h2 className="text-xl font-bold">{title}</h2>
      </div>
    </header>
  );
}

/** The title of the tab; that of a notice ends with the office that wrote it. */
export const FeedTitle = ({ title, nickname, isNotice }: Pick<Head, "title" | "nickname" | "isNotice">) => {
  const parts = isNotice ? [title, titles.notices, nickname] : [title, titles.community, frameCopy.productName];
  return <title>{parts.map(singleLine).join(" · ")}</title>;
};

/**
 * When a post was written: day and time in Seoul, with the relative time in the first 24 hours (SPEC section 9). Takes
 * an ISO time; `now` is in milliseconds.
 */
export const writtenAt = (time: string, now: number = correctedNow()): string => {
  const ago = relativeTime(time, now);
  const moment = `${dayOf(time)} ${seoulTimeOfDay(new Date(time))}`;
  return ago === dayOf(time) ? moment : `${ago} · ${moment}`;
};
