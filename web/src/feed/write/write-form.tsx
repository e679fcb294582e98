import { feedCopy } from "@danji/contract/copy/feed";
import { useRef } from "react";
import { PhotoStrip } from "#image/photo-strip.tsx";
import { onEnter } from "#platform/composing.ts";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { openAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { type Draft, firstBlank, firstTooLong } from "./draft.ts";
import { DraftField, onTheSheet } from "./draft-field.tsx";
import { RestoredNotice } from "./restored-notice.tsx";
import { type Send, useSending } from "./use-sending.ts";
import { type Beginning, useWriting } from "./use-writing.ts";
import { WriteFooter } from "./write-footer.tsx";

interface WriteFormProps extends Beginning {
  readonly title: string;
  readonly submit: string;
  readonly failed: string;
  readonly send: Send;
  readonly onSent: () => void;
}

/** The write screen once it is known what it begins with (SPEC section 2). */
export function WriteForm({ title, submit, failed, send, onSent, ...beginning }: WriteFormProps) {
  const writing = useWriting(beginning);
  const { draft, photos, staying, begun, change } = writing;
  const { sending, go } = useSending(writing, { send, failed, onSent });
  const busy = sending.step === "preparing" || sending.step === "sending";
  const titleField = useRef<HTMLInputElement>(null);
  const contentsField = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const goBack = useGoBack(paths.community);

  const focus = (field: keyof Draft) => (field === "title" ? titleField : contentsField).current?.focus();
  const check = () => {
    const faulty = firstBlank(draft) ?? firstTooLong(draft);
    if (faulty === undefined) return void go();
    // Focused first: the alert gives the focus back to where it was.
    focus(faulty);
    void openAlert({ message: firstBlank(draft) === undefined ? feedCopy.tooLong : feedCopy.blank });
  };
  const leave = async () => {
    if (begun && !(await openAlert(leaveWords))) return;
    writing.finish();
    goBack();
  };
  const hasPhotos = staying.length + photos.length > 0;

  return (
    <Page
      title={title}
      onBack={() => void leave()}
      right={
        <Button variant="ghost" busy={busy} onClick={check}>
          {submit}
        </Button>
      }
      footer={<WriteFooter writing={writing} sending={sending} chooser={chooser} busy={busy} />}
    >
      {writing.restored && <RestoredNotice disabled={busy} onErase={writing.startOver} />}
      <div className="flex flex-1 flex-col px-5">
        <DraftField field="title" text={draft.title}>
          <Field
            ref={titleField}
            label={feedCopy.title}
            hideLabel
            placeholder={feedCopy.titleHint}
            value={draft.title}
            readOnly={busy}
            enterKeyHint="next"
            className={cx(onTheSheet, "text-lg! font-semibold placeholder:font-medium")}
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
            readOnly={busy}
            className={cx(onTheSheet, "py-4! leading-[1.65]", hasPhotos ? "min-h-60" : "min-h-96")}
            onChange={(event) => change({ contents: event.currentTarget.value })}
          />
        </DraftField>
        {hasPhotos && (
          <PhotoStrip
            uploaded={staying}
            photos={photos}
            disabled={busy}
            onTakeAway={writing.takeAway}
            onRemove={writing.remove}
            // The button that was pressed is gone with its photo.
            onGone={() => chooser.current?.focus()}
          />
        )}
      </div>
    </Page>
  );
}

const leaveWords = {
  title: feedCopy.leaveTitle,
  message: feedCopy.leaveHint,
  confirm: feedCopy.leave,
  cancel: feedCopy.stay,
  danger: true,
};
