import { parseId } from "@danji/contract/platform/id";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
  const email = profile.data?.email;
  const newest = useQuery({
    queryKey: ["draft", "new", email],
    queryFn: async () => {
      if (email === undefined) return null;
      const shared = await sharedDraft(email);
      if (shared === undefined && isShareLost()) showToast(feedCopy.shareLost);
      if (shared !== undefined && shared.lostPhotos > 0) showToast(feedCopy.sharedPhotosLost(shared.lostPhotos));
      return shared ?? newestDraft(email);
    },
    // Read once per visit: afterwards the screen's state is newer than the store.
    enabled: email !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState<OpenedDraft>();
  const [original] = useState(emptyDraft);
  const opened = chosen ?? newest.data ?? undefined;
  if (email !== undefined && opened !== undefined) {
    const { slot, stored } = opened;
    const choice = {
      email,
      slot,
      onOpen: (draft: ListedDraft) => void openDraft(email, draft).then(setChosen),
      onNew: () => setChosen(blankDraft(email)),
    };
    return <WriteForm key={slot} original={emptyDraft()} uploaded={[]} slot={slot} stored={stored} choice={choice} />;
  }
  // Nothing is stored while the member is not known. Who is known waits for the draft: words in this form would go with it.
  if (profile.isError && email === undefined)
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
