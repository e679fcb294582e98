import { parseId } from "@danji/contract/platform/id";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useProfile } from "#account/profile/profile.queries.ts";
import { fetchMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import type { DraftSlot } from "#platform/draft/draft-storage.ts";
import type { SharedItems } from "#platform/worker/take-shared-items.ts";
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

/** Says how many of the shared photos are not in the draft, and why. */
function showSharedPhotosMissing({ lostPhotos, leftOutPhotos }: Pick<SharedItems, "lostPhotos" | "leftOutPhotos">) {
  if (lostPhotos > 0) showToast(feedCopy.sharedPhotosLost(lostPhotos));
  else if (leftOutPhotos > 0) showToast(feedCopy.sharedPhotosLeftOut(leftOutPhotos));
}

/** The draft that stands in the form; its slot is unknown as long as the member is. Another number is another form. */
interface FormDraft extends Omit<OpenedDraft, "slot"> {
  readonly slot: DraftSlot;
  readonly number: number;
}

function NewFeed() {
  const client = useQueryClient();
  const profile = useProfile();
  const memberId = profile.data?.memberId;
  // As it was opened first: what is read again, drafts or the member, does not replace the form.
  const [opened, setOpened] = useState<FormDraft>();
  const newest = useQuery({
    queryKey: ["draft", "new", memberId],
    queryFn: async () => {
      if (memberId === undefined) return null;
      const shared = await sharedDraft(memberId);
      if (shared === undefined && isShareLost()) showToast(feedCopy.shareLost);
      if (shared !== undefined) showSharedPhotosMissing(shared);
      return shared ?? newestDraft(memberId, await fetchMyComplexId(client).catch(() => undefined));
    },
    // Read once per visit: afterwards the screen's state is newer than the store.
    enabled: memberId !== undefined && opened === undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (opened === undefined) {
    if (newest.data) setOpened({ ...newest.data, number: 0 });
    // Nothing is stored while the member is not known. Who is known waits for the draft: words in this form would go with it.
    else if (!profile.isPending && memberId === undefined) setOpened({ slot: undefined, stored: null, number: 0 });
    return <WriteSkeleton title={titles.write} />;
  }
  // The member is known by now: what is written is stored from here on, beside the other drafts.
  if (opened.slot === undefined && memberId !== undefined) setOpened({ ...opened, slot: blankDraft(memberId).slot });
  const { slot, stored, number } = opened;
  // Counted anew each time: a draft that is read while a blank form was opened is another form than that.
  const open = (draft: OpenedDraft) => setOpened((before) => ({ ...draft, number: (before?.number ?? 0) + 1 }));
  const choice = memberId !== undefined &&
    slot !== undefined && {
      memberId,
      slot,
      onOpen: (draft: ListedDraft) => void openDraft(memberId, draft).then(open),
      onNew: () => open(blankDraft(memberId)),
    };
  return (
    <WriteForm
      key={number}
      original={emptyDraft()}
      uploaded={[]}
      slot={slot}
      stored={stored}
      {...(choice && { choice })}
    />
  );
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
