import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { type InquiryTarget, inquiryTargets } from "@danji/contract/inquiry/inquiry-rules";
import { useMyComplex, useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { RadioGroup } from "#ui/form/radio-group.tsx";

interface TargetFieldProps {
  readonly value: InquiryTarget;
  readonly onChange: (target: InquiryTarget) => void;
}

/** The recipient, and who will read the inquiry. */
export function TargetField({ value, onChange }: TargetFieldProps) {
  const complex = useMyComplex().data;
  const { isDefault } = useMyComplexId();
  const office = [
    complex === undefined ? "" : copy.targetHints.OFFICE(complex.name),
    isDefault ? copy.noComplexYet : "",
  ];
  return (
    <RadioGroup
      label={copy.target}
      hint={value === "OFFICE" ? office.join(" ").trim() : copy.targetHints.SERVICE}
      choices={inquiryTargets.map((id) => ({ id, label: copy.targets[id] }))}
      value={value}
      onChange={onChange}
    />
  );
}
