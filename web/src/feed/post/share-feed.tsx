import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedDetailView } from "@danji/contract/feed/feed";
import { publicTitle } from "@danji/contract/feed/public-title";
import { Lock, Share2 } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { showToast } from "#ui/overlay/toast.tsx";

/** Hands on the link of a post that every member may read; of any other it says why not. */
export const ShareFeed = ({ feed }: { readonly feed: FeedDetailView }) =>
  feed.isShareable ? (
    <button
      type="button"
      aria-label={feedCopy.share}
      onClick={() => void shareFeed(feed)}
      className="pressable ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge px-3 text-sm font-semibold text-body hover:bg-sunken"
    >
      <Share2 aria-hidden="true" className="size-4.5 text-muted" />
      {/* Beside both marks a window of 320 px has no place for the word. */}
      <span className="max-[360px]:hidden">{feedCopy.share}</span>
    </button>
  ) : (
    <p className="flex min-h-11 w-full items-center gap-1.5 text-xs text-muted">
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      {feedCopy.residentsOnly}
    </p>
  );

/** By the sheet of the device where it has one, else into the clipboard. */
async function shareFeed({ feedId, title }: FeedDetailView): Promise<void> {
  const url = location.origin + paths.feed(feedId);
  const shared = publicTitle(title);
  if ("share" in navigator) {
    try {
      await navigator.share({ url, ...(shared === undefined ? {} : { title: shared }) });
      return;
    } catch (error) {
      // The member closed the sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copy(url);
}

// A page without TLS has no clipboard.
const copy = (text: string): Promise<void> =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => showToast(feedCopy.linkCopied),
      () => showToast(feedCopy.linkNotCopied),
    );
