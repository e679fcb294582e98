import { feedCopy } from "@danji/contract/feed/feed.copy";
import { useState } from "react";
import { showToast } from "#ui/overlay/toast.tsx";
import type { FeedPages } from "./feed-lists.queries.ts";

interface RefreshableList extends Pick<FeedPages, "reload"> {
  readonly feeds: readonly unknown[] | undefined;
}

/** Refetches a list from its first page and shows an error if that fails; the previous list stays. */
export const useRefresh = ({ feeds, reload }: RefreshableList) => {
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    document.getElementById("app-scroll")?.scrollTo({ top: 0 });
    setRefreshing(true);
    const worked = await reload();
    setRefreshing(false);
    if (!worked && feeds !== undefined) showToast(feedCopy.listFailed);
  };
  return { refreshing, refresh: () => void refresh() };
};
