import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeCopy } from "@danji/contract/notice/notice.copy";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import type { NoticeKind } from "@danji/contract/notice/notice-rules";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { Segments } from "#ui/form/segments.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { audienceOf, type NoticeFaults, type NoticeFields } from "./notice-draft.ts";
import { useAudiencePreview } from "./notice-desk.queries.ts";

interface NoticeFieldsProps {
  readonly apartmentId: number;
  readonly fields: NoticeFields;
  readonly kinds: readonly NoticeKind[];
  readonly faults: NoticeFaults;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<NoticeFields>) => void;
}

/** Kind, audience with its doors, end, and what residents may do with a notice. */
export function NoticeFieldset({ apartmentId, fields, kinds, faults, disabled, onChange }: NoticeFieldsProps) {
  const { kind, isForAll, audience, until } = fields;
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-5">
      <Labelled label={copy.kind}>
        <Segments
          label={copy.kind}
          value={kind}
          choices={kinds.map((id) => ({ id, label: noticeCopy.kinds[id] }))}
          onChange={(id) => onChange({ kind: id })}
        />
      </Labelled>
      <Labelled label={copy.audience}>
        <Segments
          label={copy.audience}
          value={isForAll ? "all" : "some"}
          choices={[
            { id: "all", label: copy.everybody },
            { id: "some", label: copy.some },
          ]}
          onChange={(id) => onChange({ isForAll: id === "all" })}
        />
      </Labelled>
      {!isForAll && (
        <TextArea
          label={copy.audienceField}
          hint={copy.audienceHint}
          error={faults.audience}
          value={audience}
          rows={3}
          onChange={({ currentTarget }) => onChange({ audience: currentTarget.value })}
        />
      )}
      <AudienceLine apartmentId={apartmentId} fields={fields} />
      {kind === "LEGAL" && (
        <div className="flex flex-col gap-2">
          <Field
            inputMode="numeric"
            label={copy.postingField}
            hint={copy.postingHint}
            error={faults.posting}
            value={fields.postingDays}
            maxLength={3}
            onChange={({ currentTarget }) => onChange({ postingDays: currentTarget.value.trim() })}
          />
          <Checkbox
            label={copy.onDefects}
            checked={fields.isOnDefects}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ isOnDefects: checked, ...(checked && fields.postingDays === "" && { postingDays: "20" }) })
            }
          />
        </div>
      )}
      <Field
        type="datetime-local"
        label={copy.untilField}
        hint={copy.untilHint}
        error={faults.until}
        value={until}
        max="2199-12-31T23:59"
        onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Checkbox
          label={copy.pinned}
          checked={fields.pinned || kind === "URGENT"}
          disabled={kind === "URGENT"}
          onChange={({ currentTarget }) => onChange({ pinned: currentTarget.checked })}
        />
        <Checkbox
          label={copy.noComments}
          checked={fields.commentsOff}
          onChange={({ currentTarget }) => onChange({ commentsOff: currentTarget.checked })}
        />
        <Checkbox
          label={copy.wantsAcknowledgement}
          checked={fields.wantsAcknowledgement}
          onChange={({ currentTarget }) => onChange({ wantsAcknowledgement: currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}

const Labelled = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div className="flex flex-col items-start gap-2">
    <p aria-hidden="true" className="text-sm font-semibold text-body">
      {label}
    </p>
    {children}
  </div>
);

/** 101동 3·4호 라인 48세대 · 앱 사용 41세대. */
function AudienceLine({ apartmentId, fields }: Pick<NoticeFieldsProps, "apartmentId" | "fields">) {
  const audience = audienceOf(fields);
  const { data, error } = useAudiencePreview(apartmentId, audience);
  if (audience === null) return null;
  const name = audience === undefined ? copy.everybody : audienceText(audience);
  const words =
    data === undefined
      ? error === null
        ? ""
        : copy.previewFailed
      : data.doors === 0
        ? copy.previewNone
        : copy.preview(name, data.doors, data.appDoors);
  return (
    <LiveRegion className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
      {words !== "" && (
        <>
          <p className="font-semibold">{words}</p>
          {fields.kind === "URGENT" && data !== undefined && data.urgentToday > 1 && (
            <p className="text-danger">{copy.urgentMany(data.urgentToday)}</p>
          )}
        </>
      )}
    </LiveRegion>
  );
}
