import { feedCopy } from "@danji/contract/feed/feed.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { RefreshCw, SearchX, Sprout, TextSearch } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PullToRefresh } from "#ui/scroll/pull-to-refresh.tsx";
import { searchable, type useCommunityAddress } from "./community-address.ts";
import { FeedList } from "./feed-list.tsx";
import { type FeedPages, useFeeds } from "./feed-lists.queries.ts";
import { FeedSearch } from "./feed-search.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useRefresh } from "./use-refresh.ts";

type CommunityFeedsProps = ReturnType<typeof useCommunityAddress>;

/** The list of the community with its search, order and refresh. */
export function CommunityFeeds({ sort, q, chooseSort, search }: CommunityFeedsProps) {
  const query = searchable(q);
  const list = useFeeds(sort, query);
  const { refreshing, refresh } = useRefresh(list);
  // One letter makes no request; an empty field shows the list without a search.
  const tooShort = q !== null && q !== "" && query === undefined;

  return (
    <>
      {q !== null && <FeedSearch initialText={q} onSearch={search} />}
      <div className="-mb-2 flex min-h-12 items-center justify-end gap-1 px-3 pt-1">
        {query !== undefined && <ResultCount list={list} />}
        <IconButton
          label={frameCopy.reload}
          icon={<RefreshCw aria-hidden="true" className="size-4.5 text-muted" />}
          disabled={refreshing || tooShort}
          onClick={refresh}
        />
        {/* Search results are always ordered by time. */}
        {query === undefined && <SortSelect value={sort} onChange={chooseSort} />}
      </div>
      {tooShort ? (
        <EmptyState icon={<TextSearch />} title={feedCopy.searchTooShort} />
      ) : (
        <PullToRefresh refreshing={refreshing} onRefresh={refresh}>
          <FeedList list={list} empty={query === undefined ? <NoFeeds /> : <NothingFound />} />
        </PullToRefresh>
      )}
    </>
  );
}

const ResultCount = ({ list: { feeds, isOutdated, next } }: { readonly list: FeedPages }) => (
  <p role="status" className="mr-auto pl-2 text-sm text-muted">
    {feeds !== undefined && !isOutdated && feeds.length > 0 && feedCopy.searchFound(feeds.length, next !== "none")}
  </p>
);

const NothingFound = () => (
  <EmptyState icon={<SearchX />} title={feedCopy.searchEmpty} hint={feedCopy.searchEmptyHint} />
);

function NoFeeds() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Sprout />}
      title={feedCopy.empty}
      hint={feedCopy.emptyHint}
      action={<Button onClick={() => navigate(paths.write)}>{feedCopy.writeFirst}</Button>}
    />
  );
}
