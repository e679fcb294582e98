import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles } from "@danji/contract/app/frame.copy";
import type { FeedDetailView } from "@danji/contract/feed/feed";
import { FileQuestionMark, PencilOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFeed } from "#feed/feed.queries.ts";
import { ApiError } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { draftFromFeed, useEditDraft } from "./post-draft.ts";
import { WriteForm } from "./write-form.tsx";
import { WriteSkeleton } from "./write-skeleton.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";

/** Edits one's own post on the write screen, starting from the server's current version. */
export function EditFeed({ feedId }: { readonly feedId: number }) {
  const { data: feed, error, dataUpdatedAt, refetch } = useFeed(feedId);
  const [openedAt] = useState(Date.now);
  // What was read before may be outdated; once the form is open, a later read that fails does not close it.
  const isCurrent = dataUpdatedAt >= openedAt;
  const { slot, stored } = useEditDraft(feedId);

  if (error instanceof ApiError && error.status === 404) return <FeedToEditMissing />;
  if (error !== null && !isCurrent) {
    return (
      <NoForm>
        <LoadFailed title={feedCopy.detailFailed} error={error} onRetry={refetch} />
      </NoForm>
    );
  }
  if (feed === undefined || !isCurrent || stored === undefined) {
    return <WriteSkeleton title={titles.editFeed} />;
  }
  if (!feed.isAuthor) {
    return (
      <NoForm>
        <EmptyState icon={<PencilOff />} title={feedCopy.notYours} action={<ToList />} />
      </NoForm>
    );
  }
  return <EditForm feed={feed} slot={slot} stored={stored} />;
}

interface EditFormProps extends ReturnType<typeof useEditDraft> {
  readonly feed: FeedDetailView;
}

function EditForm({ feed, slot, stored = null }: EditFormProps) {
  const [original] = useState(() => draftFromFeed(feed));
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
