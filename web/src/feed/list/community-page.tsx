import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles, frameCopy } from "@danji/contract/app/frame.copy";
import { PenLine, Search, X, RefreshCw, SearchX, Sprout, TextSearch } from "lucide-react";
import { CommunityTabs } from "#complex/community-tabs.tsx";
import { NotMineStrip, useIsStripKnown } from "#complex/my-complex/not-mine-strip.tsx";
import { UnsentPosts } from "#feed/unsent/unsent-posts.tsx";
import { openedFromNewest } from "#feed/write/use-return-to-newest.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useNavigate } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PullToRefresh } from "#ui/scroll/pull-to-refresh.tsx";
import { useCommunityAddress, searchable } from "./community-address.ts";
import { FeedList } from "./feed-list.tsx";
import { type FeedPages, useFeeds } from "./feed-lists.queries.ts";
import { FeedSearch } from "./feed-search.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useRefresh } from "./use-refresh.ts";

/** The posts of the complex. The other tabs are screens of their own (SPEC section 2). */
export default function CommunityPage() {
  const goBack = useGoBack(paths.home);
  const address = useCommunityAddress();
  const { sort, q, openSearch, closeSearch } = address;

  return (
    <Page
      title={titles.community}
      onBack={goBack}
      right={
        <IconButton
          label={q === null ? feedCopy.search : feedCopy.searchClose}
          icon={q === null ? <Search aria-hidden="true" /> : <X aria-hidden="true" />}
          onClick={q === null ? openSearch : closeSearch}
        />
      }
    >
      {q === null && <WriteLink isNewestFirst={sort === "LATEST"} />}
      <CommunityTabs value={paths.community}>
        <CommunityFeeds {...address} />
      </CommunityTabs>
    </Page>
  );
}

// First in tab order, since an infinite list has no reachable end; visually below it.
const WriteLink = ({ isNewestFirst }: { readonly isNewestFirst: boolean }) => (
  <div
    className={cx(
      "pointer-events-none sticky bottom-0 z-10 order-last flex justify-end px-5 pt-3",
      "pb-[max(1.25rem,env(safe-area-inset-bottom))]",
    )}
  >
    <Link
      to={paths.write}
      state={isNewestFirst ? openedFromNewest : null}
      className={cx(
        "pressable pointer-events-auto inline-flex min-h-13 items-center gap-2 rounded-full bg-accent px-5",
        "font-bold text-on-accent shadow-high hover:bg-accent-strong",
      )}
    >
      <PenLine aria-hidden="true" className="size-5" />
      {feedCopy.write}
    </Link>
  </div>
);

type CommunityFeedsProps = ReturnType<typeof useCommunityAddress>;

/** The list of the community with its search, order and refresh. */
function CommunityFeeds({ sort, q, chooseSort, search }: CommunityFeedsProps) {
  const query = searchable(q);
  const list = useFeeds(sort, query);
  const { refreshing, refresh } = useRefresh(list);
  // One letter makes no request; an empty field shows the list without a search.
  const tooShort = q !== null && q !== "" && query === undefined;
  const isStripKnown = useIsStripKnown();
  const rows = <FeedList list={list} empty={query === undefined ? <NoFeeds /> : <NothingFound />} />;

  if (!isStripKnown) return rows;
  return (
    <>
      <NotMineStrip />
      {q !== null && <FeedSearch initialText={q} onSearch={search} />}
      <div className="flex min-h-12 items-center justify-end gap-1 px-3 pt-1">
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
      {q === null && <UnsentPosts writeState={sort === "LATEST" ? openedFromNewest : null} />}
      {tooShort ? (
        <EmptyState icon={<TextSearch />} title={feedCopy.searchTooShort} />
      ) : (
        <PullToRefresh refreshing={refreshing} onRefresh={refresh}>
          {rows}
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
