import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles } from "@danji/contract/app/frame.copy";
import type { FeedDetailView } from "@danji/contract/feed/feed";
import { FileQuestionMark, PencilOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useViewerId } from "#account/profile/profile.queries.ts";
import { useFeed } from "#feed/feed.queries.ts";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import type { DraftSlot } from "#platform/draft/draft-storage.ts";
import { storage } from "#platform/storage.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { moveToNewDraft } from "./draft-list.ts";
import { draftFromFeed, useEditDraft } from "./post-draft.ts";
import { WriteForm } from "./write-form.tsx";
import { WriteSkeleton } from "./write-skeleton.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";

/** Edits one's own post on the write screen, starting from the server's current version. */
export function EditFeed({ feedId }: { readonly feedId: number }) {
  const { data: feed, error, failureReason, dataUpdatedAt, refetch } = useFeed(feedId);
  const [openedAt] = useState(Date.now);
  const [isOpen, setIsOpen] = useState(false);
  // What was read before may be outdated, and is good enough only where the server cannot be asked: the form says so when
  // it was. Once the form is open, a later read that fails does not close it.
  const isCurrent = dataUpdatedAt >= openedAt;
  if (!isOpen && feed !== undefined && (isCurrent || failureReason instanceof NetworkError)) setIsOpen(true);
  const { slot, stored } = useEditDraft(feedId, isOpen);

  if (error instanceof ApiError && error.status === 404) return <EditedFeedGone slot={slot} />;
  if (error !== null && !isOpen) {
    return (
      <NoForm>
        <LoadFailed title={feedCopy.detailFailed} error={error} onRetry={refetch} />
      </NoForm>
    );
  }
  if (feed === undefined || !isOpen || stored === undefined) {
    return <WriteSkeleton title={titles.editFeed} />;
  }
  if (!feed.isAuthor) {
    return (
      <NoForm>
        <EmptyState icon={<PencilOff />} title={feedCopy.notYours} action={<ToList />} />
      </NoForm>
    );
  }
  return <EditForm feed={feed} isCurrent={isCurrent} slot={slot} stored={stored} />;
}

interface EditFormProps extends ReturnType<typeof useEditDraft> {
  readonly feed: FeedDetailView;
  /** It was read since the screen was opened. */
  readonly isCurrent: boolean;
}

function EditForm({ feed, isCurrent, slot, stored = null }: EditFormProps) {
  const [{ original, wasCurrent }, setOriginal] = useState({ original: draftFromFeed(feed), wasCurrent: isCurrent });
  if (isCurrent && !wasCurrent) setOriginal({ original: draftFromFeed(feed), wasCurrent: true });
  return <WriteForm original={original} uploaded={feed.s3ObjectResponseDtoList} slot={slot} stored={stored} />;
}

/** Shown if the address names no post that the viewer may edit. */
export const FeedToEditMissing = () => (
  <NoForm>
    <EmptyState
      icon={<FileQuestionMark />}
      title={feedCopy.notFound}
      hint={feedCopy.notFoundHint}
      action={<ToList />}
    />
  </NoForm>
);

/** The post was deleted: what was written for its edit can become a post of its own. */
function EditedFeedGone({ slot }: { readonly slot: DraftSlot }) {
  const navigate = useNavigate();
  const viewerId = useViewerId();
  if (slot === undefined || viewerId === undefined || storage.get(`draft:${slot}`) === null)
    return <FeedToEditMissing />;
  const goOn = async () => {
    await moveToNewDraft(viewerId, slot);
    navigate(paths.write, { replace: true });
  };
  return (
    <NoForm>
      <EmptyState
        icon={<FileQuestionMark />}
        title={feedCopy.goneMeanwhile}
        hint={feedCopy.goneMeanwhileHint}
        action={<Button onClick={() => void goOn()}>{feedCopy.continueAsNew}</Button>}
      />
    </NoForm>
  );
}

function NoForm({ children }: { readonly children: ReactNode }) {
  const goBack = useGoBack(paths.community);
  return (
    <Page title={titles.editFeed} onBack={goBack}>
      {children}
    </Page>
  );
}

function ToList() {
  const navigate = useNavigate();
  return <Button onClick={() => navigate(paths.community, { replace: true })}>{feedCopy.toList}</Button>;
}
