import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import type { FeedDetailView } from "@danji/contract/feed/feed";
import { useFeedSheets } from "#feed/sheets-context.ts";
import { editLane, postKind, type PostWords } from "#feed/unsent/post-kind.ts";
import { useChangePost } from "#feed/unsent/use-change-post.ts";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useDeleteFeed } from "./engagement.queries.ts";

/** The menu of a post: its author edits or deletes it, others report it (SPEC section 2), and who may for the office hides it. */
export function FeedMenu({ feed }: { readonly feed: FeedDetailView }) {
  const navigate = useNavigate();
  const { openReport, openHide } = useFeedSheets();
  const deletion = useDeleteFeed();
  const change = useChangePost(null);
  const waiting = useOutbox<PostWords>(postKind, editLane(feed.feedId)).findLast(({ isSending }) => !isSending);

  // What waits to be sent is gone on with; the server's words would undo it.
  const edit = () => (waiting === undefined ? navigate(paths.editFeed(feed.feedId)) : change(waiting));

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
              { label: feedCopy.edit, onSelect: edit },
              { label: feedCopy.remove, onSelect: () => void remove(), danger: true },
            ]
          : [
              {
                label: feedCopy.report,
                onSelect: () => openReport({ targetType: "FEED", targetId: feed.feedId }),
              },
              ...(openHide === undefined
                ? []
                : [
                    {
                      label: communityRulesCopy.hide,
                      onSelect: () => openHide({ targetType: "FEED", targetId: feed.feedId }),
                    },
                  ]),
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
