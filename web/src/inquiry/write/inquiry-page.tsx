import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { type InquiryTarget, inquiryTargets } from "@danji/contract/inquiry/inquiry-rules";
import { useRef, useState } from "react";
import type { StoredDraft, DraftSlot } from "#platform/draft/draft-storage.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Field } from "#ui/form/field.tsx";
import { DraftElsewhere } from "#platform/draft/draft-elsewhere.tsx";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { Page } from "#ui/page.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useComplex } from "#complex/complex.queries.ts";
import { useHomeState } from "#complex/my-complex/my-complex.queries.ts";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { SharedMatters } from "#inquiry/matter/shared-matters.tsx";
import { AboutFields } from "./about-fields.tsx";
import { type InquiryDraft, type InquiryErrors, inquiryErrors, useInquiryDraft } from "./inquiry-draft.ts";
import { PhotoField } from "./photo-field.tsx";
import { useInquiryForm } from "./use-inquiry-form.ts";
import { type InquirySubmission, useSendInquiry } from "./use-send-inquiry.ts";

/** /settings/inquiry: writes an inquiry to the office of my complex, or about the service. */
export default function InquiryPage() {
  const goBack = useGoBack(paths.settings);
  const { slot, stored } = useInquiryDraft();
  // Without a home other fields stand above.
  const { isSettled } = useHomeState();
  if (stored !== undefined && isSettled) return <WriteInquiry slot={slot} stored={stored} onBack={goBack} />;
  return (
    <Page title={titles.inquiry} onBack={goBack}>
      <Loading className="flex flex-1 flex-col gap-6 bg-canvas p-5">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-20 rounded-md" />
        <Skeleton className="h-52 rounded-md" />
      </Loading>
    </Page>
  );
}

interface WriteInquiryProps {
  readonly slot: DraftSlot;
  readonly stored: StoredDraft<InquiryDraft> | null;
  readonly onBack: () => void;
}

function WriteInquiry({ slot, stored, onBack }: WriteInquiryProps) {
  const navigate = useNavigate();
  const form = useInquiryForm(slot, stored);
  const { change, apartmentId, isServiceOnly } = form;
  const complexName = useComplex(apartmentId).data?.name;
  const draft = isServiceOnly ? { ...form.draft, target: "SERVICE" as const } : form.draft;
  const [errors, setErrors] = useState<InquiryErrors>({});
  const titleField = useRef<HTMLInputElement>(null);
  const contentsField = useRef<HTMLTextAreaElement>(null);
  const { submission, send } = useSendInquiry({ ...form, draft }, (isSent) => {
    if (isSent) showToast(copy.sent);
    navigate(paths.settingsInquiryList, { replace: true });
  });
  const busy = submission.step === "sending";

  // Those of a chosen kind come where the choice was made. Those of any kind come last: above the fields they would move them.
  const { kind = "OTHER" } = draft;
  const sameMatters = draft.target === "OFFICE" && (
    <SharedMatters
      apartmentId={apartmentId}
      mayJoin
      kind={kind === "OTHER" ? undefined : kind}
      title={matterCopy.same}
      hint={matterCopy.sameHint}
    />
  );
  const check = () => {
    const found = inquiryErrors(draft);
    setErrors(found);
    if (found.title !== undefined) titleField.current?.focus();
    else if (found.contents !== undefined) contentsField.current?.focus();
    else void send();
  };
  return (
    <Page title={titles.inquiry} onBack={onBack} footer={<Footer submission={submission} onSend={check} />}>
      <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-8">
        {form.isUnkept && <UnkeptNotice />}
        {form.restored && (
          <div className="flex animate-rise items-center justify-between gap-3 rounded-md bg-accent-soft pl-4">
            <LiveRegion className="text-sm font-medium text-accent-ink">{copy.restored}</LiveRegion>
            <Button variant="ghost" size="sm" className="ml-auto" disabled={busy} onClick={form.startOver}>
              {copy.erase}
            </Button>
          </div>
        )}
        {form.isElsewhere && (
          <DraftElsewhere
            message={copy.draftElsewhere(complexName ?? copy.otherComplex)}
            action={copy.moveDraftHere}
            disabled={busy}
            onMove={form.moveHere}
          />
        )}
        <TargetField
          value={draft.target}
          complexName={complexName}
          isServiceOnly={isServiceOnly}
          onChange={(target) => change({ target })}
        />
        {isServiceOnly && <OfficeNeedsHome />}
        {draft.target === "OFFICE" && <AboutFields draft={draft} disabled={busy} onChange={change} />}
        {kind !== "OTHER" && sameMatters}
        <Field
          ref={titleField}
          label={copy.title}
          placeholder={copy.titleHint}
          value={draft.title}
          readOnly={busy}
          error={errors.title}
          enterKeyHint="next"
          onChange={(event) => {
            change({ title: event.currentTarget.value });
            setErrors((before) => ({ ...before, title: undefined }));
          }}
        />
        <TextArea
          ref={contentsField}
          label={copy.contents}
          placeholder={copy.contentsHint}
          value={draft.contents}
          readOnly={busy}
          error={errors.contents}
          className="min-h-44 leading-[1.65]"
          onChange={(event) => {
            change({ contents: event.currentTarget.value });
            setErrors((before) => ({ ...before, contents: undefined }));
          }}
        />
        <PhotoField form={form} disabled={busy} />
        {kind === "OTHER" && sameMatters}
        <p className="text-sm text-muted">{copy.privacy}</p>
      </div>
    </Page>
  );
}

const Footer = ({ submission, onSend }: { readonly submission: InquirySubmission; readonly onSend: () => void }) => (
  <div className="flex flex-col gap-3 pb-3">
    <LiveRegion className="text-sm text-muted tabular-nums">
      {submission.step === "sending" && submission.message}
    </LiveRegion>
    {submission.step === "sending" && submission.share !== undefined && (
      <ProgressBar label={copy.sending} share={submission.share} />
    )}
    <FormError message={submission.step === "failed" ? submission.message : null} />
    <Button block busy={submission.step === "sending"} onClick={onSend}>
      {copy.submit}
    </Button>
  </div>
);

interface TargetFieldProps {
  readonly value: InquiryTarget;
  /** The name of the office's complex; undefined while it is not known. */
  readonly complexName: string | undefined;
  readonly isServiceOnly: boolean;
  readonly onChange: (target: InquiryTarget) => void;
}

/** The recipient, and who will read the inquiry. */
function TargetField({ value, complexName, isServiceOnly, onChange }: TargetFieldProps) {
  const targets = isServiceOnly ? (["SERVICE"] as const) : inquiryTargets;
  // While the name loads, a space keeps its line.
  const office = complexName === undefined ? "\u00a0" : copy.targetHints.OFFICE(complexName);
  return (
    <RadioGroup
      label={copy.target}
      hint={value === "OFFICE" ? office : copy.targetHints.SERVICE}
      choices={targets.map((id) => ({ id, label: copy.targets[id] }))}
      value={value}
      onChange={onChange}
    />
  );
}

const OfficeNeedsHome = () => (
  <p className="-mt-3 flex flex-wrap items-center gap-x-2 px-1 text-sm text-muted">
    {copy.officeNeedsHome}
    <Link to={paths.residenceNew} className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
      {residenceCopy.add}
    </Link>
  </p>
);
