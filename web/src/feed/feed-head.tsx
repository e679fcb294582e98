import type { FeedDetailView, FeedItemView } from "@danji/contract/feed";
import { Avatar } from "#ui/avatar.tsx";
import { type Counts, FeedCounts } from "./feed-counts.tsx";
import { writtenAt } from "./written-at.ts";

interface Head {
  readonly title: string;
  readonly nickname: string;
  readonly profileUrl: string | null;
  readonly createdAt: string;
  readonly counts: Counts;
}

/** What stands above the contents, from the whole post. */
export const headOf = (feed: FeedDetailView): Head => ({
  title: feed.title,
  nickname: feed.feedMemberResponseDto.nickname,
  profileUrl: feed.feedMemberResponseDto.profileUrl,
  createdAt: feed.createdAt,
  counts: feed,
});

/** What stands above the contents, as far as the list knew it. */
export const headOfListed = (feed: FeedItemView): Head => ({
  title: feed.title,
  nickname: feed.nickName,
  profileUrl: null,
  createdAt: feed.localDateTime,
  counts: feed,
});

export const FeedHead = ({ title, nickname, profileUrl, createdAt, counts }: Head) => (
  <header className="flex flex-col gap-4 border-b border-line pb-4">
    <div className="flex items-center gap-3">
      <Avatar name={nickname} src={profileUrl} />
      <div className="min-w-0">
        <p className="truncate text-base font-semibold">{nickname}</p>
        <p className="text-xs text-muted">
          <time dateTime={createdAt}>{writtenAt(createdAt)}</time>
        </p>
      </div>
    </div>
    <h2 className="text-xl font-bold">{title}</h2>
    <FeedCounts {...counts} />
  </header>
);
