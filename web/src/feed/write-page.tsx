import { feedCopy } from "@danji/contract/copy/feed";
import { titles } from "@danji/contract/copy/frame";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "#platform/api-error.ts";
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
import { useCreateFeed } from "./feed.queries.ts";
import { useLeaveToNewest } from "./leaving.ts";
import { PhotoAttach } from "./photo-attach.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { usePhotos } from "./use-photos.ts";

/** A new post (SPEC section 2). */
export default function WritePage() {
  const [draft, setDraft] = useState<Draft>({ title: "", contents: "" });
  const { photos, chooser, add, remove } = usePhotos();
  const title = useRef<HTMLInputElement>(null);
  const contents = useRef<HTMLTextAreaElement>(null);
  const create = useCreateFeed();
  const leaveToNewest = useLeaveToNewest();
  const goBack = useGoBack(paths.community);
  const begun = draft.title !== "" || draft.contents !== "" || photos.length > 0;
  useAskBeforeUnload(begun && !create.isSuccess);

  const focus = (field: keyof Draft) => (field === "title" ? title : contents).current?.focus();
  const submit = () => {
    const faulty = firstBlank(draft) ?? firstTooLong(draft);
    if (faulty === undefined) {
      create.mutate({ ...draft, photos }, { onSuccess: leaveToNewest });
      return;
    }
    // Focused first: the alert gives the focus back to where it was.
    focus(faulty);
    void openAlert({ message: firstBlank(draft) === undefined ? feedCopy.tooLong : feedCopy.blank });
  };
  const leave = async () => {
    if (!begun || (await openAlert(leaveWords))) goBack();
  };

  return (
    <Page
      title={titles.write}
      onBack={() => void leave()}
      right={
        <Button variant="ghost" busy={create.isPending} onClick={submit}>
          {feedCopy.submit}
        </Button>
      }
      footer={
        <>
          {create.error !== null && (
            <p role="alert" className="animate-rise pb-3 text-sm text-danger">
              {sentenceOf(create.error, feedCopy.createFailed)}
            </p>
          )}
          <PhotoAttach
            ref={chooser}
            count={photos.length}
            disabled={create.isPending}
            onChoose={(files) => void add(files)}
          />
        </>
      }
    >
      <div className="flex flex-1 flex-col px-5">
        <DraftField field="title" text={draft.title}>
          <Field
            ref={title}
            label={feedCopy.title}
            hideLabel
            placeholder={feedCopy.titleHint}
            value={draft.title}
            readOnly={create.isPending}
            enterKeyHint="next"
            className={cx(onTheSheet, "text-lg! font-semibold placeholder:font-medium")}
            onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
            onKeyDown={onEnter(() => focus("contents"))}
          />
        </DraftField>
        <div className="border-t border-line" />
        <DraftField field="contents" text={draft.contents}>
          <TextArea
            ref={contents}
            label={feedCopy.contents}
            hideLabel
            placeholder={feedCopy.contentsHint}
            value={draft.contents}
            readOnly={create.isPending}
            className={cx(onTheSheet, "py-4! leading-[1.65]", photos.length > 0 ? "min-h-60" : "min-h-96")}
            onChange={(event) => setDraft({ ...draft, contents: event.currentTarget.value })}
          />
        </DraftField>
        {photos.length > 0 && <PhotoStrip photos={photos} disabled={create.isPending} onRemove={remove} />}
      </div>
    </Page>
  );
}

const leaveWords = {
  title: feedCopy.leaveTitle,
  message: feedCopy.leaveHint,
  confirm: feedCopy.leave,
  cancel: feedCopy.stay,
};

const useAskBeforeUnload = (asks: boolean): void => {
  useEffect(() => {
    if (!asks) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
};
