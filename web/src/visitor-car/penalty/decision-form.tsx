import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import { reasonFault } from "@danji/contract/visitor-car/penalty/penalty-faults";
import { penaltyDecisions, penaltyLimits as limits } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { type DraftSlot, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { KeptForm } from "../kept-form.tsx";
import { useDecidePenalty } from "./penalties.queries.ts";
import { type DecisionFields, isDecisionDraft } from "./penalty-drafts.ts";

interface DecisionFormProps {
  readonly apartmentId: number;
  readonly penaltyId: number;
  readonly onDone: () => void;
}

/** Decides a case, with a reason that the household reads; what was typed stays if its sheet is closed. */
export const DecisionForm = (props: DecisionFormProps) => (
  <KeptForm kind="car-decision" about={props.penaltyId} isDraft={isDecisionDraft}>
    {(slot, stored) => <Decision {...props} slot={slot} stored={stored?.draft} />}
  </KeptForm>
);

interface DecisionProps extends DecisionFormProps {
  readonly slot: DraftSlot;
  readonly stored: DecisionFields | undefined;
}

function Decision({ apartmentId, penaltyId, onDone, slot, stored }: DecisionProps) {
  const [fields, setFields] = useState<DecisionFields>(() => ({
    decision: stored?.decision ?? "UPHELD",
    reason: stored?.reason ?? "",
  }));
  const { decision, reason } = fields;
  const autosave = useDraftAutosave(slot, fields, reason !== "");
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useDecidePenalty(apartmentId, penaltyId);
  const submit = async () => {
    const found = reasonFault(reason);
    setFault(found);
    setFailure(null);
    if (found !== undefined) return;
    try {
      await mutateAsync({ decision, reason });
      autosave.finish();
      showToast(copy.decideDone);
      onDone();
    } catch (error) {
      setFailure(messageFor(error, copy.decideFailed));
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        label={copy.decision}
        choices={penaltyDecisions.map((id) => ({ id, label: copy.decisions[id] }))}
        value={decision}
        disabled={isPending}
        onChange={(chosen) => setFields((before) => ({ ...before, decision: chosen }))}
      />
      <TextArea
        label={copy.reason}
        hint={copy.reasonHint}
        value={reason}
        error={fault}
        readOnly={isPending}
        maxLength={limits.reasonMax}
        onChange={({ currentTarget: { value } }) => {
          setFields((before) => ({ ...before, reason: value }));
          setFault(undefined);
        }}
      />
      {autosave.isUnkept && <UnkeptNotice />}
      <FormError message={failure} />
      <Button block busy={isPending} onClick={() => void submit()}>
        {copy.decide}
      </Button>
    </div>
  );
}
