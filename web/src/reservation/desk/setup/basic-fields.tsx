import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import { facilityKinds } from "@danji/contract/facility/facility-rules";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import type { FacilityDraft, FacilityFaults } from "./facility-draft.ts";
import { Part } from "./part.tsx";

export interface FieldsProps {
  readonly draft: FacilityDraft;
  readonly faults: FacilityFaults;
  readonly onChange: (change: Partial<FacilityDraft>) => void;
}

interface BasicFieldsProps extends FieldsProps {
  /** The way to book is chosen once. */
  readonly isNew: boolean;
}

/** What residents read of a facility, and how it is booked. */
export const BasicFields = ({ draft, faults, isNew, onChange }: BasicFieldsProps) => (
  <Part title={copy.basics}>
    {isNew && (
      <RadioGroup
        label={copy.kind}
        choices={facilityKinds.map((id) => ({ id, label: facilityScreenCopy.kinds[id], hint: copy.kindHints[id] }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
    )}
    <Field
      label={copy.name}
      value={draft.name}
      error={faults["name"]}
      onChange={({ currentTarget: { value } }) => onChange({ name: value })}
    />
    <Field
      label={copy.place}
      hint={copy.placeHint}
      value={draft.place}
      error={faults["place"]}
      onChange={({ currentTarget: { value } }) => onChange({ place: value })}
    />
    <TextArea
      label={copy.description}
      hint={copy.descriptionHint}
      value={draft.description}
      error={faults["description"]}
      onChange={({ currentTarget: { value } }) => onChange({ description: value })}
    />
  </Part>
);
