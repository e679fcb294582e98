import type { OfficeNoticeView } from "@danji/contract/notice/notice";
import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { useId, useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { fieldFaults, noticeBody, type NoticeFaults, type NoticeFields } from "./notice-draft.ts";
import { NoticeFieldset } from "./notice-fields.tsx";
import { useChangeNotice, useOwnKinds } from "./notice-desk.queries.ts";

interface NoticeSettingsProps {
  readonly apartmentId: number;
  readonly notice: OfficeNoticeView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes what a published notice has beyond its words. */
export function NoticeSettings({ apartmentId, notice, open, onClose }: NoticeSettingsProps) {
  const [fields, setFields] = useState(() => fieldsOf(notice));
  const [faults, setFaults] = useState<NoticeFaults>({});
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useChangeNotice(apartmentId, notice);
  const kinds = useOwnKinds(apartmentId);
  const formId = useId();
  const save = async () => {
    const found = fieldFaults(fields);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      await mutateAsync({ ...noticeBody(fields), pinned: fields.pinned });
      onClose();
      showToast(copy.saved);
    } catch (error) {
      setRefusal(messageFor(error, copy.saveFailed));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
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
        <NoticeFieldset
          {...{ apartmentId, fields, faults, kinds }}
          disabled={isPending}
          onChange={(change) => setFields({ ...fields, ...change })}
        />
        <FormError message={refusal} />
      </form>
    </Sheet>
  );
}

const fieldsOf = ({
  audience,
  until,
  isPinned,
  kind,
  commentsOff,
  wantsAcknowledgement,
}: OfficeNoticeView): NoticeFields => ({
  kind,
  isForAll: audience === null,
  audience: (audience ?? []).map((part) => audienceText([part])).join("\n"),
  until: until === null ? "" : `${seoulDay(new Date(until))}T${seoulTimeOfDay(new Date(until))}`,
  pinned: isPinned,
  commentsOff,
  wantsAcknowledgement,
});
