import { parseId } from "@danji/contract/platform/id";
import { titles } from "@danji/contract/app/frame.copy";
import { useState } from "react";
import { useLocation, useParams } from "#platform/navigation/router.tsx";
import { EditFeed, FeedToEditMissing } from "./edit-feed.tsx";
import { emptyDraft, useFeedDraft } from "./post-draft.ts";
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

function NewFeed() {
  const { slot, stored } = useFeedDraft(null);
  const [original] = useState(emptyDraft);
  if (stored === undefined) return <WriteSkeleton title={titles.write} />;
  return <WriteForm original={original} uploaded={[]} slot={slot} stored={stored} />;
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
