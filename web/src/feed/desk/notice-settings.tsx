import { frameCopy } from "@danji/contract/app/frame.copy";
import type { OfficeNoticeView } from "@danji/contract/notice/notice";
import type { NoticeFileView } from "@danji/contract/notice/notice-file";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { feedLimits, feedTextFault } from "@danji/contract/feed/feed-rules";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { useEffect, useId, useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { isSame } from "#platform/form/plain-json.ts";
import { useSeen } from "#platform/form/use-seen.ts";
import { messageFor, NetworkError } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { NewerNotice } from "./newer-notice.tsx";
import { fieldFaults, fieldsOf, mergeNotice, noticeBody, type NoticeFaults } from "./notice-draft.ts";
import { NoticeFieldset } from "./notice-fields.tsx";
import { NoticeFileFields } from "./notice-file-fields.tsx";
import { useChangeNotice, useOwnKinds } from "./notice-desk.queries.ts";
import { useNoticeFiles } from "./use-notice-files.ts";

interface NoticeSettingsProps {
  readonly apartmentId: number;
  readonly notice: OfficeNoticeView;
  readonly open: boolean;
  readonly onClose: () => void;
}

const valuesOf = (notice: OfficeNoticeView) => {
  const files: readonly NoticeFileView[] = notice.files;
  return {
    fields: fieldsOf({ ...notice, pinned: notice.isPinned }),
    words: { title: notice.title, contents: notice.contents },
    files,
    withholdsFormer: false,
  };
};

/** What the call changes of a notice, without what becomes of its former version. */
const bodyOf = ({ fields, words, files }: Omit<ReturnType<typeof valuesOf>, "withholdsFormer">) => ({
  ...noticeBody(fields),
  ...words,
  pinned: fields.pinned,
  files: files.map(({ fileId }) => fileId),
});

/** Changes a published notice: words, files and the rest. */
export function NoticeSettings({ apartmentId, notice, open, onClose }: NoticeSettingsProps) {
  // Closed it is mounted as well, and would take what is kept for the open one.
  const name = (part: string) => (open ? `notice:${notice.feedId}:${part}` : undefined);
  const [stored] = useState(() => valuesOf(notice));
  const [fields, setFields, fieldsBefore] = useKeptState(name("fields"), stored.fields);
  const [words, setWords, wordsBefore] = useKeptState(name("words"), stored.words);
  const [files, setFiles, filesBefore] = useKeptState(name("files"), stored.files);
  const [withholdsFormer, setWithholdsFormer] = useKeptState(name("former"), stored.withholdsFormer);
  const [faults, setFaults] = useState<NoticeFaults>({});
  const [refusal, setRefusal] = useState<string>();
  const [isLost, setIsLost] = useState(false);
  const { mutateAsync, isPending } = useChangeNotice(apartmentId, notice);
  const isOther = !isSame([fieldsBefore, wordsBefore, filesBefore], [stored.fields, stored.words, stored.files]);
  const seen = useSeen(notice.changedAt, isPending, isOther);
  // What was kept at the end of a session was begun over another one: first of all, it is brought over what stands now.
  const [base, setBase] = useState(
    isOther
      ? { version: undefined, values: { ...stored, fields: fieldsBefore, words: wordsBefore, files: filesBefore } }
      : { version: seen.version, values: stored },
  );
  if (seen.version !== base.version) {
    const values = valuesOf(notice);
    const merged = mergeNotice(base.values, { fields, words, files, withholdsFormer }, values);
    setBase({ version: seen.version, values });
    setFields(merged.fields);
    setWords(merged.words);
    setFiles(merged.files);
  }
  const isChanged = !isSame({ fields, words, files, withholdsFormer }, base.values);
  const body = bodyOf({ fields, words, files });
  // The answer did not come, and the notice stands as it was sent: it is the own change, and no colleague's.
  const hasArrived = isLost && notice.changedAt !== seen.version && isSame(body, bodyOf(valuesOf(notice)));
  useEffect(() => {
    if (!hasArrived) return;
    onClose();
    showToast(copy.saved);
  }, [hasArrived, onClose]);
  const upload = useNoticeFiles({ apartmentId, files, onChange: setFiles });
  const kinds = useOwnKinds(apartmentId);
  const formId = useId();
  const close = async () => {
    if (!isChanged || (await openAlert({ ...frameCopy.leaveForm, danger: true }))) onClose();
  };
  const save = async () => {
    const fault = feedTextFault(words);
    const found = {
      ...fieldFaults(fields),
      ...(fault && { [fault.field]: fault.reason === "FEED_BLANK" ? feedCopy.blank : feedCopy.tooLong }),
    };
    setFaults(found);
    const unsent = upload.isBusy ? copy.filesBusy : upload.hasFailed ? copy.filesFailed : undefined;
    setRefusal(unsent);
    setIsLost(false);
    if (Object.keys(found).length > 0 || unsent !== undefined) return;
    try {
      await seen.send((changedAt) => mutateAsync({ ...body, withholdsFormer, changedAt }));
      onClose();
      showToast(copy.saved);
    } catch (error) {
      setIsLost(error instanceof NetworkError);
      setRefusal(messageFor(error, copy.saveFailed));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={() => void close()}
      title={copy.settings}
      footer={
        <Button type="submit" form={formId} block busy={isPending}>
          {copy.save}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <NewerNotice state={seen.state} now={notice} />
        <Field
          label={copy.titleField}
          value={words.title}
          maxLength={feedLimits.titleMax * 2}
          readOnly={isPending}
          error={faults.title}
          onChange={({ currentTarget }) => setWords({ ...words, title: currentTarget.value })}
        />
        <TextArea
          label={copy.contentsField}
          value={words.contents}
          readOnly={isPending}
          error={faults.contents}
          className="min-h-40 leading-[1.65]"
          onChange={({ currentTarget }) => setWords({ ...words, contents: currentTarget.value })}
        />
        <NoticeFileFields files={files} upload={upload} disabled={isPending} />
        <NoticeFieldset
          apartmentId={apartmentId}
          fields={fields}
          faults={faults}
          kinds={kinds}
          disabled={isPending}
          onChange={(change) => setFields({ ...fields, ...change })}
        />
        <div>
          <Checkbox
            label={copy.withholdsFormer}
            checked={withholdsFormer}
            disabled={isPending}
            onChange={({ currentTarget }) => setWithholdsFormer(currentTarget.checked)}
          />
          <p className="text-sm text-muted">{copy.withholdsFormerHint}</p>
        </div>
        <FormError message={refusal} />
      </form>
    </Sheet>
  );
}
