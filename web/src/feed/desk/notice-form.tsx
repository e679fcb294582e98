import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { feedLimits } from "@danji/contract/feed/feed-rules";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import { useMemo, useState } from "react";
import { KindBadge } from "#feed/notice/kind-badge.tsx";
import { usePhotos } from "#image/use-photos.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { type DraftSlot, saveDraftFiles, type StoredDraft, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { useSeen } from "#platform/form/use-seen.ts";
import { Link, useNavigate } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { randomUuid } from "#platform/uuid.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { NewerNotice } from "./newer-notice.tsx";
import {
  draftOfPlan,
  emptyNotice,
  isOfOtherVersion,
  mergeNotice,
  type NoticeDraft,
  noticeFaults,
  type StoredNoticeDraft,
  takeUpDraft,
} from "./notice-draft.ts";
import { NoticeFieldset } from "./notice-fields.tsx";
import { NoticeFileFields } from "./notice-file-fields.tsx";
import { NoticePhotos } from "./notice-photos.tsx";
import type { useOwnKinds } from "./notice-desk.queries.ts";
import { discardNoticeFile, useNoticeFiles } from "./use-notice-files.ts";
import { useSendNotice } from "./use-send-notice.ts";

interface NoticeFormProps {
  readonly apartmentId: number;
  readonly slot: DraftSlot;
  readonly stored: StoredDraft<StoredNoticeDraft> | null;
  readonly kinds: ReturnType<typeof useOwnKinds>;
  /** The planned notice that is changed. */
  readonly plan: PlannedNoticeView | undefined;
  /** The same as it stands by now. */
  readonly now: PlannedNoticeView | undefined;
}

/** Writes a notice, or changes a planned one. What is typed is kept on the machine until it is sent. */
export function NoticeForm({ apartmentId, slot, stored, kinds, plan, now }: NoticeFormProps) {
  const navigate = useNavigate();
  const [empty] = useState(() => (plan === undefined ? emptyNotice(kinds[0] ?? "GENERAL") : draftOfPlan(plan)));
  const [draft, setDraft] = useState<NoticeDraft>(() => takeUpDraft(empty, stored, plan !== undefined));
  const [isRestored, setIsRestored] = useState(stored !== null);
  const [arePhotosUnkept, setArePhotosUnkept] = useState(false);
  const [removed, setRemoved] = useState<readonly string[]>(stored?.draft.removed ?? []);
  const { photos, add, remove, clear } = usePhotos({
    max: feedLimits.imagesMax,
    tooManyMessage: feedCopy.tooManyImages,
    initialFiles: stored?.files,
    onChange: (files) => void saveDraftFiles(slot, files).then((isKept) => setArePhotosUnkept(!isKept)),
  });
  const hasWords = draft.title !== "" || draft.contents !== "" || draft.audience !== "" || draft.files.length > 0;
  const { send, isPending } = useSendNotice(apartmentId, plan?.plannedId);
  const seen = useSeen(now?.changedAt ?? null, isPending, plan !== undefined && isOfOtherVersion(empty, stored));
  // A draft of an earlier release does not say what it was begun over.
  const isUnknown = stored !== null && stored.draft.opened === undefined;
  const [base, setBase] = useState({ version: seen.version, opened: empty, photos: now?.photos ?? [] });
  if (now !== undefined && seen.version !== base.version) {
    const opened = draftOfPlan(now);
    setBase({ version: seen.version, opened, photos: now.photos });
    setDraft({ ...mergeNotice(base.opened, draft, opened), idempotencyKey: draft.idempotencyKey });
  }
  // A colleague may have taken out the same photo since.
  const isReduced = base.photos.some(({ url }) => removed.includes(url));
  const isDirty = photos.length > 0 || isReduced || (plan === undefined ? hasWords : draft !== base.opened);
  // The photos are those of the version that is sent: where an answer was lost, the plan may stand with these changes, and the repeat is the same call.
  const kept = base.photos.filter(({ url }) => !removed.includes(url));
  const { opened } = base;
  const details = useMemo(() => ({ opened, removed }), [opened, removed]);
  const { isUnkept, finish } = useDraftAutosave(slot, draft, isDirty, plan && details);
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const faultsNow = {
    ...noticeFaults(draft),
    ...(plan !== undefined && draft.publishAt === "" ? { publishAt: copy.publishAtMissing } : {}),
  };
  const faults = isChecked ? faultsNow : {};
  const change = (next: Partial<NoticeDraft>) => setDraft((before) => ({ ...before, ...next }));
  const upload = useNoticeFiles({
    apartmentId,
    files: draft.files,
    onChange: (next) => setDraft((before) => ({ ...before, files: next(before.files) })),
  });

  const submit = async () => {
    setIsChecked(true);
    const unsent = upload.isBusy ? copy.filesBusy : upload.hasFailed ? copy.filesFailed : undefined;
    setRefusal(unsent);
    if (Object.keys(faultsNow).length > 0 || unsent !== undefined) return;
    try {
      const added = photos.map(({ file }) => file);
      const urls = removed.filter((url) => base.photos.some((photo) => photo.url === url));
      const outcome = await seen.send((changedAt) => send(draft, { added, removed: urls, changedAt }));
      if (outcome === undefined) return;
      finish();
      showToast(outcome !== "planned" ? copy.done : plan === undefined ? copy.planDone : copy.planSaved);
      const list = paths.officeNotices(apartmentId);
      navigate(outcome === "planned" ? list : `${list}/${outcome.feedId}`, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== "IDEMPOTENCY_REUSED")
        return setRefusal(messageFor(error, copy.failed));
      // What arrived under this key stays; what is sent next is another one.
      change({ idempotencyKey: randomUuid() });
      setRefusal(feedCopy.sentAlready);
    }
  };
  const startOver = () => {
    for (const { fileId } of draft.files) {
      if (!plan?.files.some((one) => one.fileId === fileId)) discardNoticeFile(apartmentId, fileId);
    }
    setDraft(plan === undefined ? emptyNotice(draft.kind) : base.opened);
    setRemoved([]);
    clear();
    setIsRestored(false);
  };

  return (
    <DeskPage
      title={plan === undefined ? copy.newTitle : copy.planTitle}
      actions={
        <>
          <Link to={paths.officeNotices(apartmentId)} className={buttonClasses({ variant: "secondary" })}>
            {copy.cancel}
          </Link>
          <Button busy={isPending} onClick={() => void submit()}>
            {plan !== undefined ? copy.planSave : draft.publishAt === "" ? copy.submit : copy.plan}
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
            void submit();
          }}
        >
          {(isUnkept || arePhotosUnkept) && <UnkeptNotice />}
          {now !== undefined && <NewerNotice state={seen.state} now={now} isUnknown={isUnknown} />}
          {isRestored && <Restored onStartOver={startOver} />}
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
          <NoticePhotos
            photos={photos}
            kept={kept}
            disabled={isPending}
            onAdd={(files) => void add(files, kept.length)}
            onRemove={remove}
            onRemoveKept={({ url }) => setRemoved([...removed, url])}
          />
          <NoticeFileFields files={draft.files} upload={upload} disabled={isPending} />
          <NoticeFieldset
            apartmentId={apartmentId}
            kinds={kinds}
            faults={faults}
            fields={draft}
            disabled={isPending}
            onChange={change}
          />
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
        <NoticePreview draft={draft} />
      </div>
    </DeskPage>
  );
}

const Restored = ({ onStartOver }: { readonly onStartOver: () => void }) => (
  <div className="flex items-center justify-between gap-3 rounded-md bg-accent-soft pl-4">
    <p role="status" className="text-sm font-medium text-accent-ink">
      {copy.restored}
    </p>
    <Button variant="ghost" size="sm" onClick={onStartOver}>
      {copy.startOver}
    </Button>
  </div>
);

/** The notice as residents will see it. */
const NoticePreview = ({ draft }: { readonly draft: NoticeDraft }) => (
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
