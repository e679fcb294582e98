import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import { facilityLimits } from "@danji/contract/facility/facility-rules";
import { Trash2 } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { FieldsProps } from "./basic-fields.tsx";
import type { TierDraft } from "./facility-draft.ts";
import { FieldGrid, Part } from "./part.tsx";

/** What a cancellation costs by its nearness, and what a no-show costs. */
export function CancellationFields({ draft, faults, onChange }: FieldsProps) {
  const { tiers } = draft;
  const change = (index: number, next: Partial<TierDraft>) =>
    onChange({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...next } : tier)) });
  return (
    <Part title={copy.cancellation}>
      <FieldGrid>
        <Field
          label={copy.freeMinutes}
          inputMode="numeric"
          value={draft.freeMinutes}
          error={faults["freeMinutes"]}
          onChange={({ currentTarget: { value } }) => onChange({ freeMinutes: value })}
        />
      </FieldGrid>
      {tiers.map((tier, index) => (
        // The fields of a tier are told apart by their place alone.
        <div key={index} className="flex items-end gap-2">
          <Field
            label={copy.tierHours(index + 1)}
            inputMode="numeric"
            value={tier.hoursBefore}
            error={faults[`tiers.${index}.hoursBefore`]}
            onChange={({ currentTarget: { value } }) => change(index, { hoursBefore: value })}
          />
          <Field
            label={copy.tierPercent(index + 1)}
            inputMode="numeric"
            value={tier.percent}
            error={faults[`tiers.${index}.percent`]}
            onChange={({ currentTarget: { value } }) => change(index, { percent: value })}
          />
          <IconButton
            label={copy.removeTier(index + 1)}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onChange({ tiers: tiers.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={copy.lastPercent}
          inputMode="numeric"
          value={draft.lastPercent}
          error={faults["lastPercent"]}
          onChange={({ currentTarget: { value } }) => onChange({ lastPercent: value })}
        />
        <Button
          variant="secondary"
          disabled={tiers.length >= facilityLimits.tiersMax - 1}
          onClick={() => onChange({ tiers: [...tiers, { hoursBefore: "", percent: "" }] })}
        >
          {copy.addTier}
        </Button>
      </div>
      <FormError message={faults["tiers"]} />
      <Checkbox
        label={copy.noShow}
        checked={draft.hasNoShow}
        onChange={({ currentTarget }) => onChange({ hasNoShow: currentTarget.checked })}
      />
      {draft.hasNoShow && (
        <FieldGrid>
          <Field
            label={copy.noShowCount}
            inputMode="numeric"
            value={draft.noShowCount}
            error={faults["noShowCount"]}
            onChange={({ currentTarget: { value } }) => onChange({ noShowCount: value })}
          />
          <Field
            label={copy.pauseDays}
            inputMode="numeric"
            value={draft.pauseDays}
            error={faults["pauseDays"]}
            onChange={({ currentTarget: { value } }) => onChange({ pauseDays: value })}
          />
        </FieldGrid>
      )}
    </Part>
  );
}
