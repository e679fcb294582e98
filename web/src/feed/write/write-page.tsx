import { parseId } from "@danji/contract/platform/id";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { carryOverDrafts } from "#account/earlier-drafts.ts";
import { useProfile } from "#account/profile/profile.queries.ts";
import { sharedItem } from "#platform/worker/worker-messages.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { useLocation, useParams } from "#platform/navigation/router.tsx";
import { EditFeed, FeedToEditMissing } from "./edit-feed.tsx";
import { blankDraft, type ListedDraft, newestDraft, openDraft, type OpenedDraft, sharedDraft } from "./draft-list.ts";
import { emptyDraft } from "./post-draft.ts";
import { WriteForm } from "./write-form.tsx";
import { WriteSkeleton } from "./write-skeleton.tsx";

/** A new post, or an edit of one: both readings of SPEC section 2 use this page. */
export default function WritePage() {
  const { feedId } = useParams();
  const { state } = useLocation();
  const edited = editedFeed(feedId, state);
  if (edited === undefined) return <NewFeed />;
  return edited === null ? <FeedToEditMissing /> : <EditFeed key={edited} feedId={edited} />;
}

/** Another app has shared something for which the browser had no room. */
const isShareLost = (): boolean => new URLSearchParams(window.location.search).get("shared") === sharedItem.full;

function NewFeed() {
  const profile = useProfile();
  const viewer = profile.data;
  const memberId = viewer?.memberId;
  const newest = useQuery({
    queryKey: ["draft", "new", memberId],
    queryFn: async () => {
      if (viewer === undefined || memberId === undefined) return null;
      await carryOverDrafts(viewer);
      const shared = await sharedDraft(memberId);
      if (shared === undefined && isShareLost()) showToast(feedCopy.shareLost);
      if (shared !== undefined && shared.lostPhotos > 0) showToast(feedCopy.sharedPhotosLost(shared.lostPhotos));
      return shared ?? newestDraft(memberId);
    },
    // Read once per visit: afterwards the screen's state is newer than the store.
    enabled: memberId !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState<OpenedDraft>();
  const [original] = useState(emptyDraft);
  const opened = chosen ?? newest.data ?? undefined;
  if (memberId !== undefined && opened !== undefined) {
    const { slot, stored } = opened;
    const choice = {
      memberId,
      slot,
      onOpen: (draft: ListedDraft) => void openDraft(memberId, draft).then(setChosen),
      onNew: () => setChosen(blankDraft(memberId)),
    };
    return <WriteForm key={slot} original={emptyDraft()} uploaded={[]} slot={slot} stored={stored} choice={choice} />;
  }
  // Nothing is stored while the member is not known. Who is known waits for the draft: words in this form would go with it.
  if (!profile.isPending && memberId === undefined)
    return <WriteForm original={original} uploaded={[]} slot={undefined} stored={null} />;
  return <WriteSkeleton title={titles.write} />;
}

/**
 * The id of the post to edit: from the path (/write/7), or from the history state { feedId: 7 } at /write. Undefined
 * for a new post, null if the path has no valid id.
 */
export const editedFeed = (pathId: string | undefined, state: unknown): number | null | undefined => {
  if (pathId !== undefined) return parseId(pathId) ?? null;
  if (typeof state !== "object" || state === null || !("feedId" in state)) return undefined;
  return editedFeed(String(state.feedId), null);
};
