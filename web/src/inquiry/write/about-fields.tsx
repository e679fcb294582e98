import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { inquiryKinds } from "@danji/contract/inquiry/inquiry-stages";
import { NoiseSteps } from "#inquiry/noise-steps.tsx";
import { Field } from "#ui/form/field.tsx";
import { Segments } from "#ui/form/segments.tsx";
import { type InquiryDraft, noPlace } from "./inquiry-draft.ts";

interface AboutFieldsProps {
  readonly draft: InquiryDraft;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<InquiryDraft>) => void;
}

/** What an inquiry is about, and where: the office sees by it whom to send, and by when. */
export function AboutFields({ draft: { kind = "OTHER", place = noPlace }, disabled, onChange }: AboutFieldsProps) {
  const fieldOf = (name: keyof typeof noPlace, label: string, hint: string, maxLength: number) => (
    <Field
      label={label}
      placeholder={hint}
      value={place[name]}
      readOnly={disabled}
      maxLength={maxLength}
      enterKeyHint="next"
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onChange({ place: { ...place, [name]: value } })}
    />
  );
  return (
    <>
      <div className="flex flex-col gap-2">
        <p aria-hidden="true" className="px-1 text-sm font-semibold text-muted">
          {copy.kind}
        </p>
        <Segments
          label={copy.kind}
          choices={inquiryKinds.map((id) => ({ id, label: copy.kinds[id] }))}
          value={kind}
          disabled={disabled}
          onChange={(next) => onChange({ kind: next })}
        />
        {kind === "NOISE" && (
          <>
            <p className="px-1 text-sm text-muted">{copy.noisePrivacy}</p>
            <NoiseSteps />
          </>
        )}
      </div>
      <div role="group" aria-label={copy.place} className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          {fieldOf("building", copy.building, copy.buildingHint, inquiryLimits.placeMax)}
          {fieldOf("floor", copy.floor, copy.floorHint, inquiryLimits.placeMax)}
        </div>
        {fieldOf("spot", copy.spot, copy.spotHint, inquiryLimits.spotMax)}
      </div>
    </>
  );
}
