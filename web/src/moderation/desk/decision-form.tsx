import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { breaches } from "@danji/contract/complex/community/community-rules";
import { ownReportsCopy } from "@danji/contract/moderation/own-reports.copy";
import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import {
  type DecisionRule,
  decisionsOf,
  isRuleOf,
  keepGrounds,
  type ReportDecision,
  type ReportTarget,
} from "@danji/contract/moderation/report-rules";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";

interface Verdict {
  readonly decision: ReportDecision;
  readonly rule: DecisionRule;
}

interface DecisionFormProps {
  readonly targetType: ReportTarget;
  /** True where the words are hidden by a decision: to hide them is no choice then. */
  readonly isHidden: boolean;
  readonly isProposal: boolean;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly onDecide: (verdict: Verdict) => void;
}

const rules = [
  ...keepGrounds.map((id) => ({ id, label: ownReportsCopy.grounds[id] })),
  ...breaches.map((id) => ({ id, label: communityRulesCopy.breaches[id] })),
];

/** A decision with its rule; a deletion is asked about once more. */
export function DecisionForm({ targetType, isHidden, isProposal, isBusy, error, onDecide }: DecisionFormProps) {
  const [decision, setDecision] = useState<ReportDecision>("KEEP");
  const [rule, setRule] = useState<DecisionRule>();
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const choices = decisionsOf(targetType)
    .filter((one) => !isHidden || one !== "HIDE")
    .map((one) => ({ id: one, label: copy.decisions[one], hint: copy.decisionHints[one] }));
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (rule === undefined) {
      setIsMissing(true);
      return;
    }
    const asks = decision === "DELETE" && !isProposal;
    if (asks && !(await openAlert({ message: copy.confirmDelete, confirm: copy.remove, danger: true }))) return;
    onDecide({ decision, rule });
  };
  return (
    <form
      aria-label={isProposal ? copy.proposal : copy.decision}
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <RadioGroup
        label={isProposal ? copy.proposal : copy.decision}
        choices={choices}
        value={decision}
        disabled={isBusy}
        onChange={(made) => {
          setDecision(made);
          setRule(undefined);
        }}
      />
      {targetType === "MEMBER" && <p className="text-sm text-muted">{copy.memberHint}</p>}
      <label htmlFor={id} className="flex flex-col gap-1.5 text-sm font-semibold text-muted">
        {decision === "KEEP" ? copy.grounds : copy.rule}
        <select
          id={id}
          value={rule ?? ""}
          disabled={isBusy}
          aria-invalid={isMissing || undefined}
          className="min-h-11 rounded-md border border-line bg-surface px-3 text-base font-normal text-ink"
          onChange={({ target }) => {
            setRule(rules.find((one) => one.id === target.value)?.id);
            setIsMissing(false);
          }}
        >
          <option value="">{copy.choose}</option>
          {rules
            .filter((one) => isRuleOf(decision, one.id))
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
        </select>
      </label>
      <FormError message={isMissing ? copy.ruleMissing : error} />
      <Button type="submit" busy={isBusy}>
        {isProposal ? copy.propose : copy.decide}
      </Button>
    </form>
  );
}
