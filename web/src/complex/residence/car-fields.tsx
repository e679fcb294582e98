import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { residenceLimits } from "@danji/contract/complex/residence-rules";
import { Plus, X } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { useHouseholdForm } from "./use-household-form.ts";

interface CarFieldsProps {
  readonly cars: ReturnType<typeof useHouseholdForm>["cars"];
  readonly onAdd: () => void;
}

/** The licence plates of a household's cars. */
export const CarFields = ({ cars, onAdd }: CarFieldsProps) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="pb-2 text-sm font-semibold text-body">{copy.optional(copy.carNumbers)}</legend>
    {cars.map(({ remove, onText, ...car }, index) => (
      <Field
        // The plates have no other identity than their index.
        key={index}
        {...car}
        hideLabel
        label={copy.carAt(index + 1)}
        placeholder={copy.plateHint}
        autoComplete="off"
        maxLength={20}
        onChange={(event) => onText(event.target.value)}
        action={
          <IconButton
            className="self-center"
            label={copy.removeCar(index + 1)}
            icon={<X aria-hidden="true" className="size-5 text-muted" />}
            onClick={remove}
          />
        }
      />
    ))}
    {cars.length < residenceLimits.carsMax && (
      <Button variant="secondary" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4.5" />
        {copy.addCar}
      </Button>
    )}
  </fieldset>
);
