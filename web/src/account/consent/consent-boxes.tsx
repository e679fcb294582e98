import type { PolicyView } from "@danji/contract/account/consent/consent";
import { consentFields, requiredPolicies, type ConsentField } from "@danji/contract/account/consent/consent-rules";
import { consentCopy as copy } from "@danji/contract/account/consent/consent.copy";
import type { PolicyKind } from "@danji/contract/account/consent/policies.copy";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { isAllTicked, tickAll, type Ticks } from "./consent-form.ts";
import { PolicyFacts, PolicyText } from "./policy-text.tsx";

interface ConsentBoxesProps {
  readonly policies: readonly PolicyView[];
  readonly ticks: Ticks;
  readonly errors: Readonly<Partial<Record<ConsentField, string>>>;
  readonly onChange: (ticks: Ticks) => void;
}

const isRequired = (kind: PolicyKind): boolean => requiredPolicies.some((one) => one === kind);

/** A box for each policy, and one for all of them; the text of each opens in place, so that nothing typed is left. */
export function ConsentBoxes({ policies, ticks, errors, onChange }: ConsentBoxesProps) {
  return (
    <fieldset className="flex flex-col gap-1 rounded-lg border border-line px-4 py-3">
      <legend className="sr-only">{copy.boxes}</legend>
      <Checkbox
        label={copy.all}
        className="font-semibold"
        checked={isAllTicked(policies, ticks)}
        onChange={(event) => onChange(tickAll(policies, event.target.checked))}
      />
      <p className="border-b border-line pb-3 pl-8 text-sm text-muted">{copy.allHint}</p>
      {policies.map((policy) => (
        <ConsentBox
          key={policy.kind}
          policy={policy}
          isTicked={ticks[policy.kind] === true}
          error={errors[consentFields[policy.kind]]}
          onTick={(on) => onChange({ ...ticks, [policy.kind]: on })}
        />
      ))}
    </fieldset>
  );
}

interface ConsentBoxProps {
  readonly policy: PolicyView;
  readonly isTicked: boolean;
  readonly error: string | undefined;
  readonly onTick: (on: boolean) => void;
}

function ConsentBox({ policy, isTicked, error, onTick }: ConsentBoxProps) {
  const { kind, label, title, facts } = policy;
  return (
    <div className="flex flex-col gap-1 py-1">
      <Checkbox
        label={`[${isRequired(kind) ? copy.required : copy.optional}] ${label}`}
        checked={isTicked}
        aria-invalid={error !== undefined}
        onChange={(event) => onTick(event.target.checked)}
      />
      <FormError message={error} />
      <PolicyFacts facts={facts} />
      {kind !== "AGE" && (
        <details>
          <summary className="flex min-h-11 items-center pl-8 text-sm text-muted underline">{copy.read(title)}</summary>
          <div className="max-h-72 overflow-y-auto rounded-md bg-sunken p-4">
            <PolicyText policy={{ ...policy, facts: [] }} level="h4" />
          </div>
        </details>
      )}
    </div>
  );
}
