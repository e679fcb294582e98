import { feedCopy } from "@danji/contract/feed/feed.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import type { FeedDetailView } from "@danji/contract/feed/feed";
import { useFeedSheets } from "#feed/sheets-context.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useDeleteFeed } from "./engagement.queries.ts";

/** The menu of a post: its author edits or deletes it, others report it (SPEC section 2). */
export function FeedMenu({ feed }: { readonly feed: FeedDetailView }) {
  const navigate = useNavigate();
  const { openReport } = useFeedSheets();
  const deletion = useDeleteFeed();

  const remove = async () => {
    if (deletion.isPending || !(await openAlert(question))) return;
    deletion.mutate(feed.feedId, {
      onSuccess: () => {
        navigate(paths.community, { replace: true });
        showToast(feedCopy.deleted);
      },
      onError: () => void openAlert({ message: feedCopy.deleteFailed }),
    });
  };

  return (
    <Menu
      label={frameCopy.menu}
      items={
        feed.isAuthor
          ? [
              { label: feedCopy.edit, onSelect: () => navigate(paths.editFeed(feed.feedId)) },
              { label: feedCopy.remove, onSelect: () => void remove(), danger: true },
            ]
          : [
              {
                label: feedCopy.report,
                onSelect: () => openReport({ targetType: "FEED", targetId: feed.feedId }),
              },
            ]
      }
    />
  );
}

const question = {
  title: feedCopy.deleteQuestion,
  message: feedCopy.deleteHint,
  confirm: feedCopy.remove,
  cancel: frameCopy.cancel,
  danger: true,
};
