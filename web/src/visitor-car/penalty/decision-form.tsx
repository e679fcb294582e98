import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import { reasonFault } from "@danji/contract/visitor-car/penalty/penalty-faults";
import {
  type PenaltyDecision,
  penaltyDecisions,
  penaltyLimits as limits,
} from "@danji/contract/visitor-car/penalty/penalty-rules";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useDecidePenalty } from "./penalties.queries.ts";

interface DecisionFormProps {
  readonly apartmentId: number;
  readonly penaltyId: number;
  readonly onDone: () => void;
}

/** Decides a case, with a reason that the household reads. */
export function DecisionForm({ apartmentId, penaltyId, onDone }: DecisionFormProps) {
  const [decision, setDecision] = useState<PenaltyDecision>("UPHELD");
  const [reason, setReason] = useState("");
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
        onChange={setDecision}
      />
      <TextArea
        label={copy.reason}
        hint={copy.reasonHint}
        value={reason}
        error={fault}
        readOnly={isPending}
        maxLength={limits.reasonMax}
        onChange={({ currentTarget: { value } }) => {
          setReason(value);
          setFault(undefined);
        }}
      />
      <FormError message={failure} />
      <Button block busy={isPending} onClick={() => void submit()}>
        {copy.decide}
      </Button>
    </div>
  );
}
