import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { useState } from "react";
import { useCreateFeed } from "#feed/feed.queries.ts";
import { useLocation, useParams } from "#platform/navigation/router.tsx";
import { EditFeed, FeedToEditMissing } from "./edit-feed.tsx";
import { editedFeed } from "./edited-feed.ts";
import { useReturnToNewest } from "./use-return-to-newest.ts";
import { emptyDraft } from "./initial-draft.ts";
import { useFeedDraft } from "./feed-draft.ts";
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
  const { mutateAsync: create } = useCreateFeed();
  const returnToNewest = useReturnToNewest();
  if (stored === undefined) return <WriteSkeleton title={titles.write} />;
  return (
    <WriteForm
      title={titles.write}
      submit={feedCopy.submit}
      failed={feedCopy.createFailed}
      original={original}
      uploaded={[]}
      slot={slot}
      stored={stored}
      send={({ title, contents, feedType, pinned, idempotencyKey }, photos, onProgress) =>
        create({ title, contents, feedType, pinned, idempotencyKey, photos, onProgress })
      }
      onSent={returnToNewest}
    />
  );
}
