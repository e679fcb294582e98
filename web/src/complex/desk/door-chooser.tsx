import { doorCodeCopy as copy } from "@danji/contract/complex/household/door-code.copy";
import type { OfficeDoorView } from "@danji/contract/complex/household/door-codes";
import { householdLimits } from "@danji/contract/complex/household/household-rules";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { chosenDoors, type DoorChoice, isPrinted, type Target } from "./chosen-doors.ts";
import type { PrintedDoor } from "./door-codes.queries.ts";

const targets: readonly Target[] = ["WITHOUT", "EMPTY", "ALL"];
const select = "min-h-11 w-full rounded-md border border-line bg-surface px-3 text-base";

interface DoorChooserProps {
  readonly doors: readonly OfficeDoorView[];
  readonly busy: boolean;
  readonly onMake: (chosen: readonly PrintedDoor[]) => void;
}

/** Chooses 동 or single doors. */
export function DoorChooser({ doors, busy, onMake }: DoorChooserProps) {
  const [choice, setChoice] = useState<DoorChoice>({ building: null, target: "WITHOUT", typed: "" });
  const ids = { building: useId(), target: useId() };
  const buildings = [...new Set(doors.filter(isPrinted).map(({ building }) => building))];
  const chosen = chosenDoors(doors, choice);
  const isTooMany = chosen.doors.length > householdLimits.printMax;
  const fault =
    chosen.faultAt !== undefined
      ? copy.lineUnfit(chosen.faultAt)
      : isTooMany
        ? copy.tooMany(householdLimits.printMax)
        : undefined;
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-base font-bold">{copy.make}</h2>
      {doors.length === 0 ? (
        <p className="text-sm text-muted">{copy.noDoors}</p>
      ) : (
        <>
          <div className="flex flex-col gap-1.5">
            <label htmlFor={ids.building} className="text-sm font-semibold">
              {copy.building}
            </label>
            <select
              id={ids.building}
              className={select}
              value={choice.building ?? ""}
              onChange={({ target }) => setChoice({ ...choice, building: target.value === "" ? null : target.value })}
            >
              <option value="">{copy.everyBuilding}</option>
              {buildings.map((building) => (
                <option key={building}>{building}</option>
              ))}
            </select>
          </div>
          <div className="flex flex-col gap-1.5">
            <label htmlFor={ids.target} className="text-sm font-semibold">
              {copy.which}
            </label>
            <select
              id={ids.target}
              className={select}
              value={choice.target}
              onChange={({ target }) =>
                setChoice({ ...choice, target: targets.find((one) => one === target.value) ?? "WITHOUT" })
              }
            >
              {targets.map((target) => (
                <option key={target} value={target}>
                  {copy.targets[target]}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
      <TextArea
        label={copy.typed}
        hint={copy.typedHint}
        error={fault}
        rows={4}
        value={choice.typed}
        onChange={({ currentTarget }) => setChoice({ ...choice, typed: currentTarget.value })}
      />
      <p role="status" className="text-sm font-semibold tabular-nums">
        {copy.chosen(chosen.doors.length)}
      </p>
      <Button
        busy={busy}
        disabled={chosen.doors.length === 0 || fault !== undefined}
        onClick={() => onMake(chosen.doors)}
      >
        {copy.print}
      </Button>
    </section>
  );
}
