import type { FeedDetailView, FeedItemView } from "@danji/contract/feed/feed";

/**
 * Words that were hidden while they were on the screen: nothing of them is kept, so they have no title. The viewer's own
 * hidden words are still there, under a mark.
 */
export const isWithheld = ({ hiddenBy, title }: Pick<FeedItemView, "hiddenBy" | "title">): boolean =>
  hiddenBy !== undefined && title === "";

type HiddenBy = FeedItemView["hiddenBy"] | null;

/** A list item as it is once its words are hidden. Those that are shown again are read anew, except the viewer's own. */
export const hiddenItem = (item: FeedItemView, hiddenBy: HiddenBy, isOwn: boolean): FeedItemView => {
  if (hiddenBy === null || hiddenBy === undefined) {
    const { hiddenBy: _, hiddenRule: __, ...shown } = item;
    return isWithheld(item) ? item : shown;
  }
  if (isOwn) return { ...item, hiddenBy };
  return { ...item, hiddenBy, title: "", contents: "", thumbnailFileUrl: null };
};

/** A list item with the words of the post that is shown again. */
export const shownItem = (item: FeedItemView, feed: FeedDetailView): FeedItemView => {
  const { hiddenBy: _, hiddenRule: __, ...shown } = item;
  const [photo] = feed.s3ObjectResponseDtoList;
  return { ...shown, title: feed.title, contents: feed.contents, thumbnailFileUrl: photo?.fullUrl ?? null };
};

/** An open post of another member as it is once its words are hidden. */
export const hiddenDetail = (
  feed: FeedDetailView,
  hiddenBy: NonNullable<FeedItemView["hiddenBy"]>,
): FeedDetailView => ({
  ...feed,
  hiddenBy,
  title: "",
  contents: "",
  s3ObjectResponseDtoList: [],
});
