import { type FeedSort, feedLimits } from "@danji/contract/feed";
import { lengthOf } from "@danji/contract/platform/text";
import { paths } from "#platform/paths.ts";
import { back, useLocation, useNavigate, useSearchParams } from "#platform/router.tsx";
import { sortOf } from "./sort-select.tsx";

/** State of the address where the list without a search lies right below it in history. */
const openedFromList = "search above the list";

/** The address of the list in an order; `q` is the text of the open search, null without one. */
export const communityAddress = (sort: FeedSort, q: string | null): string => {
  const params = new URLSearchParams();
  if (sort !== "LATEST") params.set("sort", sort);
  if (q !== null) params.set("q", q);
  return params.size === 0 ? paths.community : `${paths.community}?${params.toString()}`;
};

/** The text that the server is asked for, or undefined where its letters are too few; spaces are none. */
export const searchable = (q: string | null): string | undefined =>
  q !== null && lengthOf(q.replaceAll(/\s/g, "")) >= feedLimits.searchMin ? q.trim() : undefined;

/**
 * What of the list the address says, and how to change it: so coming back from a post finds the order that
 * was chosen and the word that was looked for. Only opening the search adds to history; going back closes it.
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
