import { titles } from "@danji/contract/app/frame.copy";
import { type FeedText, feedTextFault } from "@danji/contract/feed/feed-rules";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { useRef, type ReactNode } from "react";
import { useStandingState } from "#complex/voice/standing.queries.ts";
import { WritingClosed } from "#complex/voice/writing-closed.tsx";
import { PhotoStrip } from "#image/photo-strip.tsx";
import { onEnter } from "#platform/ime.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/form/field.tsx";
import { DraftElsewhere } from "#platform/draft/draft-elsewhere.tsx";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { Page } from "#ui/page.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { DraftBar, type DraftChoice } from "./draft-bar.tsx";
import { lengthCounter, type PostDraftOptions, usePostDraft } from "./post-draft.ts";
import { useReturnToNewest } from "./use-return-to-newest.ts";
import { useSubmitPost } from "./use-submit-post.ts";
import { WriteFooter } from "./write-footer.tsx";

interface WriteFormProps extends PostDraftOptions {
  readonly choice?: DraftChoice;
}

/** The write screen once its initial state is known (SPEC section 2). */
export function WriteForm({ choice, ...options }: WriteFormProps) {
  const postDraft = usePostDraft(options);
  const { draft, items, isDirty, change, apartmentId } = postDraft;
  const isNew = draft.feedId === null;
  const { standing, isSettled } = useStandingState(apartmentId);
  const isClosed = isNew && standing?.kind === "reader";
  const { submission, submitPost } = useSubmitPost(postDraft, standing, useReturnToNewest());
  const busy = submission.step === "preparing" || submission.step === "sending";
  const titleField = useRef<HTMLInputElement>(null);
  const contentsField = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const goBack = useGoBack(paths.community);

  const focus = (field: keyof FeedText) => (field === "title" ? titleField : contentsField).current?.focus();
  const check = () => {
    const fault = feedTextFault(draft);
    if (fault === undefined) return void submitPost();
    // Focused first: on closing, the alert restores the focus.
    focus(fault.field);
    void openAlert({ message: fault.reason === "FEED_BLANK" ? feedCopy.blank : feedCopy.tooLong });
  };
  const leave = () => {
    // While it is sent, it is no draft.
    if (isDirty && !postDraft.isUnkept && submission.step !== "sending") showToast(feedCopy.draftSaved);
    goBack();
  };
  const hasPhotos = items.length > 0;

  return (
    <Page
      title={isNew ? titles.write : titles.editFeed}
      onBack={leave}
      right={
        isClosed ? undefined : (
          <Button variant="ghost" busy={busy} onClick={check}>
            {isNew ? feedCopy.submit : feedCopy.edit}
          </Button>
        )
      }
      footer={
        isClosed && apartmentId !== undefined ? (
          <div className="pb-3">
            <WritingClosed apartmentId={apartmentId} standing={standing} hasWords={isDirty} />
          </div>
        ) : (
          <WriteFooter
            postDraft={postDraft}
            standing={isNew ? standing : undefined}
            isStandingSettled={!isNew || isSettled}
            submission={submission}
            chooser={chooser}
            busy={busy}
          />
        )
      }
    >
      <DraftBar
        choice={choice}
        restored={postDraft.restored}
        isOutdated={postDraft.isOutdated}
        disabled={busy}
        onErase={postDraft.startOver}
      />
      {postDraft.isElsewhere && (
        <DraftElsewhere
          message={feedCopy.draftElsewhere(postDraft.complexName ?? feedCopy.otherComplex)}
          action={feedCopy.moveDraftHere}
          disabled={busy}
          onMove={postDraft.moveHere}
          className="mx-5 mt-1"
        />
      )}
      {postDraft.isUnkept && <UnkeptNotice />}
      <div className="flex flex-1 flex-col px-5">
        <DraftField field="title" text={draft.title}>
          <Field
            ref={titleField}
            label={feedCopy.title}
            hideLabel
            placeholder={feedCopy.titleHint}
            value={draft.title}
            readOnly={busy || isClosed}
            enterKeyHint="next"
            className={cx(plainFieldClasses, "text-lg! font-semibold placeholder:font-medium")}
            onChange={(event) => change({ title: event.currentTarget.value })}
            onKeyDown={onEnter(() => focus("contents"))}
          />
        </DraftField>
        <div className="border-t border-line" />
        <DraftField field="contents" text={draft.contents}>
          <TextArea
            ref={contentsField}
            label={feedCopy.contents}
            hideLabel
            placeholder={feedCopy.contentsHint}
            value={draft.contents}
            readOnly={busy || isClosed}
            className={cx(plainFieldClasses, "py-4! leading-[1.65]", hasPhotos ? "min-h-60" : "min-h-96")}
            onChange={(event) => change({ contents: event.currentTarget.value })}
          />
        </DraftField>
        {hasPhotos && (
          <PhotoStrip
            items={items}
            disabled={busy}
            onRemove={postDraft.removeItem}
            onMove={postDraft.moveItem}
            // The pressed button was removed with its photo.
            onRemoved={() => chooser.current?.focus()}
          />
        )}
      </div>
    </Page>
  );
}

interface DraftFieldProps {
  readonly field: keyof FeedText;
  readonly text: string;
  readonly children: ReactNode;
}

/** A field of the write screen, with a counter near its limit. */
function DraftField({ field, text, children }: DraftFieldProps) {
  const counter = lengthCounter(field, text);
  return (
    <div>
      {children}
      {counter !== undefined && (
        <p className={cx("pb-2 text-right text-xs tabular-nums", counter.over ? "text-danger" : "text-muted")}>
          {counter.text}
        </p>
      )}
    </div>
  );
}

/** A field without a border: the caret shows where it is. */
const plainFieldClasses = "rounded-none! border-0! bg-transparent! px-0! outline-none!";
