import { buildingRangeText, type BuildingRange } from "@danji/contract/complex/building-range";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { type SyntheticEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { digitsOf, rangeOf } from "./register-draft.ts";

interface RegisterBuildingsProps {
  readonly buildings: BuildingRange | null;
  /** What is shown while no range is set. */
  readonly known?: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly onSet: (buildings: BuildingRange) => void;
}

/** The range of buildings: read-only, set in an overlay (SPEC section 5). */
export function RegisterBuildings({ buildings, known = "", required, disabled, onSet }: RegisterBuildingsProps) {
  const [open, setOpen] = useState(false);
  // The form stays in its sheet while that leaves, and is a new one in the next.
  const [isShown, setIsShown] = useState(false);
  const show = () => {
    setOpen(true);
    setIsShown(true);
  };
  return (
    <>
      <Field
        required={required}
        readOnly
        label={copy.buildings}
        placeholder={copy.buildingsHint}
        value={buildings === null ? known : buildingRangeText(buildings)}
        onClick={() => !disabled && show()}
        action={
          <Button variant="secondary" size="lg" disabled={disabled} onClick={show}>
            {copy.setBuildings}
          </Button>
        }
      />
      <Sheet open={open} onClose={() => setOpen(false)} onClosed={() => setIsShown(false)} title={copy.setBuildings}>
        {isShown && (
          <Layer
            initial={buildings}
            onSet={(range) => {
              setOpen(false);
              onSet(range);
            }}
          />
        )}
      </Sheet>
    </>
  );
}

interface LayerProps {
  readonly initial: BuildingRange | null;
  readonly onSet: (buildings: BuildingRange) => void;
}

const errors = { tooSmall: copy.countTooSmall, tooLarge: copy.rangeTooLarge } as const;

function Layer({ initial, onSet }: LayerProps) {
  const [count, setCount] = useState(initial === null ? "" : String(initial.count));
  const [start, setStart] = useState(initial === null ? "" : String(initial.start));
  const range = rangeOf(count, start);
  const fits = typeof range === "object";
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    if (fits) onSet(range);
  };
  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-4">
      <Field
        data-autofocus
        label={copy.buildingCount}
        inputMode="numeric"
        autoComplete="off"
        value={count}
        error={typeof range === "string" ? errors[range] : undefined}
        onChange={({ currentTarget }) => setCount(digitsOf(currentTarget.value, 4))}
      />
      <Field
        label={copy.firstBuilding}
        inputMode="numeric"
        autoComplete="off"
        value={start}
        onChange={({ currentTarget }) => setStart(digitsOf(currentTarget.value, 4))}
      />
      <p role="status" className="min-h-[1.5em] text-center font-semibold text-accent-ink">
        {fits ? buildingRangeText(range) : ""}
      </p>
      <Button type="submit" block disabled={!fits}>
        {copy.apply}
      </Button>
    </form>
  );
}
