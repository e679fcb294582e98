import { type FeedSort, feedLimits } from "@danji/contract/feed/feed-rules";
import { searchFault } from "@danji/contract/platform/text";
import { paths } from "#platform/paths.ts";
import { back, useLocation, useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { sortOf } from "./sort-select.tsx";

/** History state of a search whose list without a search is the entry below it. */
const openedFromList = "search above the list";

/** The path of the list in an order; `q` is the text of the open search, null without one. */
export const communityAddress = (sort: FeedSort, q: string | null): string => {
  const params = new URLSearchParams();
  if (sort !== "LATEST") params.set("sort", sort);
  if (q !== null) params.set("q", q);
  return params.size === 0 ? paths.community : `${paths.community}?${params.toString()}`;
};

/** The search text for the server, or undefined if it is too short; spaces do not count. */
export const searchable = (q: string | null): string | undefined =>
  q !== null && searchFault(q, feedLimits) !== "SEARCH_TOO_SHORT" ? q.trim() : undefined;

/**
 * The list's state in the address, and how to change it: returning from a post restores the order and the search. Only
 * opening the search pushes a history entry; going back closes it.
 */
export const useCommunityAddress = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const params = useSearchParams();
  const [sort, q] = [sortOf(params.get("sort")), params.get("q")];
  const replaceUrl = (to: string) => navigate(to, { replace: true, state });
  return {
    sort,
    q,
    chooseSort: (next: FeedSort) => replaceUrl(communityAddress(next, q)),
    search: (text: string) => replaceUrl(communityAddress(sort, text)),
    openSearch: () => navigate(communityAddress(sort, ""), { state: openedFromList }),
    closeSearch: () => (state === openedFromList ? back() : replaceUrl(communityAddress(sort, null))),
  };
};
