import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { feedLimits } from "@danji/contract/feed/feed-rules";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { useState } from "react";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import { KindBadge } from "#feed/notice/kind-badge.tsx";
import { preparePhotos } from "#image/prepare-photo.ts";
import { usePhotos } from "#image/use-photos.ts";
import { messageFor } from "#platform/api-error.ts";
import { type DraftSlot, saveDraftFiles, type StoredDraft, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { Link, useNavigate } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import {
  audienceOf,
  emptyNotice,
  isNoticeDraft,
  noticeBody,
  type NoticeDraft,
  noticeFaults,
  seoulTime,
} from "./notice-draft.ts";
import { NoticeFieldset } from "./notice-fields.tsx";
import { NoticePhotos } from "./notice-photos.tsx";
import { useOwnKinds, usePlanNotice, usePublishNotice } from "./notice-desk.queries.ts";

/** /office/:apartmentId/notices/new: a notice is written, with its doors counted and the residents' view beside it. */
export function WriteNotice({ apartmentId }: { readonly apartmentId: number }) {
  const { slot, stored } = useStoredDraft("notice", isNoticeDraft, apartmentId);
  const kinds = useOwnKinds(apartmentId);
  if (stored === undefined || kinds.length === 0) {
    return (
      <DeskPage title={copy.newTitle}>
        <Loading className="p-4">
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      </DeskPage>
    );
  }
  return <NoticeForm {...{ apartmentId, slot, stored, kinds }} />;
}

interface NoticeFormProps {
  readonly apartmentId: number;
  readonly slot: DraftSlot;
  readonly stored: StoredDraft<NoticeDraft> | null;
  readonly kinds: ReturnType<typeof useOwnKinds>;
}

function NoticeForm({ apartmentId, slot, stored, kinds }: NoticeFormProps) {
  const navigate = useNavigate();
  const [empty] = useState(() => emptyNotice(kinds[0] ?? "GENERAL"));
  const [draft, setDraft] = useState(stored?.draft ?? empty);
  const [isRestored, setIsRestored] = useState(stored !== null);
  const [arePhotosUnkept, setArePhotosUnkept] = useState(false);
  const { photos, add, remove, clear } = usePhotos({
    max: feedLimits.imagesMax,
    tooManyMessage: feedCopy.tooManyImages,
    initialFiles: stored?.files,
    onChange: (files) => void saveDraftFiles(slot, files).then((isKept) => setArePhotosUnkept(!isKept)),
  });
  const isDirty = photos.length > 0 || draft.title !== "" || draft.contents !== "" || draft.audience !== "";
  const { isUnkept, finish } = useDraftAutosave(slot, draft, isDirty);
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending: isPublishing } = usePublishNotice(apartmentId);
  const plan = usePlanNotice(apartmentId);
  const isPending = isPublishing || plan.isPending;
  const faults = isChecked ? noticeFaults(draft) : {};
  const change = (next: Partial<NoticeDraft>) => setDraft({ ...draft, ...next });

  const send = async () => {
    setIsChecked(true);
    setRefusal(undefined);
    if (Object.keys(noticeFaults(draft)).length > 0) return;
    const audience = audienceOf(draft);
    const name = audience ? audienceText(audience) : copy.everybody;
    const isPlanned = draft.publishAt !== "";
    if (isPlanned && photos.length > 0) {
      setRefusal(copy.noPlannedPhotos);
      return;
    }
    const message = isPlanned ? copy.planQuestion(shownTime(draft.publishAt), name) : copy.submitQuestion(name);
    const confirm = isPlanned ? copy.plan : copy.submit;
    if (!(await openAlert({ message, confirm, cancel: frameCopy.cancel }))) return;
    try {
      if (isPlanned) {
        await plan.mutateAsync({ ...wordsOf(draft), publishAt: seoulTime(draft.publishAt) });
        finish();
        showToast(copy.planDone);
        navigate(paths.officeNotices(apartmentId), { replace: true });
        return;
      }
      const files = await preparePhotos(
        photos.map(({ file }) => file),
        () => undefined,
      );
      const { id } = await mutateAsync({ ...wordsOf(draft), files, idempotencyKey: draft.idempotencyKey });
      finish();
      showToast(copy.done);
      navigate(`${paths.officeNotices(apartmentId)}/${id}`, { replace: true });
    } catch (error) {
      setRefusal(messageFor(error, copy.failed));
    }
  };
  const startOver = () => {
    setDraft(emptyNotice(draft.kind));
    clear();
    setIsRestored(false);
  };

  return (
    <DeskPage
      title={copy.newTitle}
      actions={
        <>
          <Link to={paths.officeNotices(apartmentId)} className={buttonClasses({ variant: "secondary" })}>
            {copy.cancel}
          </Link>
          <Button busy={isPending} onClick={() => void send()}>
            {draft.publishAt === "" ? copy.submit : copy.plan}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 px-5 pb-10 min-[1024px]:grid-cols-[minmax(0,1fr)_22rem] min-[1024px]:gap-8 min-[1024px]:px-6">
        <form
          noValidate
          className="flex min-w-0 flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {(isUnkept || arePhotosUnkept) && <UnkeptNotice />}
          {isRestored && (
            <div className="flex items-center justify-between gap-3 rounded-md bg-accent-soft pl-4">
              <p role="status" className="text-sm font-medium text-accent-ink">
                {copy.restored}
              </p>
              <Button variant="ghost" size="sm" onClick={startOver}>
                {copy.startOver}
              </Button>
            </div>
          )}
          <Field
            label={copy.titleField}
            value={draft.title}
            maxLength={feedLimits.titleMax * 2}
            readOnly={isPending}
            error={faults.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <TextArea
            label={copy.contentsField}
            hint={copy.contentsHint}
            value={draft.contents}
            readOnly={isPending}
            error={faults.contents}
            className="min-h-52 leading-[1.65]"
            onChange={({ currentTarget }) => change({ contents: currentTarget.value })}
          />
          <NoticePhotos photos={photos} disabled={isPending} onAdd={(files) => void add(files)} onRemove={remove} />
          <NoticeFieldset {...{ apartmentId, kinds, faults }} fields={draft} disabled={isPending} onChange={change} />
          <Field
            type="datetime-local"
            label={copy.publishAtField}
            hint={copy.publishAtHint}
            error={faults.publishAt}
            value={draft.publishAt}
            max="2199-12-31T23:59"
            readOnly={isPending}
            onChange={({ currentTarget }) => change({ publishAt: currentTarget.value })}
          />
          <FormError message={refusal} />
        </form>
        <Preview draft={draft} />
      </div>
    </DeskPage>
  );
}

const wordsOf = (draft: NoticeDraft) => ({
  title: draft.title,
  contents: draft.contents,
  pinned: draft.pinned,
  notice: noticeBody(draft),
});

const shownTime = (typed: string): string => {
  const time = new Date(seoulTime(typed)).toISOString();
  return `${dayOf(time)} ${clockOf(time)}`;
};

/** The notice as residents will see it. */
const Preview = ({ draft }: { readonly draft: NoticeDraft }) => (
  <section
    aria-label={copy.asResidents}
    className="flex min-w-0 flex-col gap-2 min-[1024px]:sticky min-[1024px]:top-4 min-[1024px]:self-start"
  >
    <h2 className="text-sm font-semibold text-muted">{copy.asResidents}</h2>
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-low">
      <KindBadge kind={draft.kind} />
      <p className="text-xl font-bold wrap-anywhere">{draft.title || copy.titleField}</p>
      <LinkedText text={draft.contents || copy.contentsHint} className="text-[1rem] leading-[1.65] text-ink" />
    </div>
  </section>
);
