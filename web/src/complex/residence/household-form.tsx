import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { outsideRangeNote } from "@danji/contract/complex/door-rules";
import { residenceLimits } from "@danji/contract/complex/residence-rules";
import { LockKeyhole } from "lucide-react";
import { Form } from "#platform/form/form.tsx";
import { LeaveQuestion } from "#platform/form/leave-question.tsx";
import { Field } from "#ui/form/field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { CarFields } from "./car-fields.tsx";
import type { Household } from "./household.ts";
import { useHouseholdForm } from "./use-household-form.ts";

interface HouseholdFormProps {
  readonly formName: string;
  readonly home?: ResidenceView;
  /** The buildings of the complex, as in 101동 ~ 123동. */
  readonly buildingRange: string | undefined;
  readonly submit: string;
  readonly busy: boolean;
  /** `isOtherDoor`: the member has changed 동 or 호 here. */
  readonly save: (household: Household, isOtherDoor: boolean) => Promise<unknown>;
  readonly failed: string;
}

/** 동 and 호 of a home, and the optional fields of its household. */
export function HouseholdForm({ formName, home, buildingRange, submit, busy, save, failed }: HouseholdFormProps) {
  const form = useHouseholdForm({ formName, home, save, failed });
  const { onText: onBuilding, ...building } = form.field("building");
  const outside = outsideRangeNote(buildingRange ?? "", building.value);
  const { onText: onUnit, ...unit } = form.field("unit");
  const { onText: onDay, ...moveInDate } = form.field("moveInDate");
  const { onText: onPeople, ...people } = form.field("numberOfResidents");
  return (
    <Form submit={submit} busy={busy} failure={form.failure} onSubmit={form.submit}>
      <LeaveQuestion when={form.isChanged} />
      <div className="grid grid-cols-2 gap-3">
        <Field
          {...building}
          label={copy.building}
          placeholder={copy.buildingHint}
          maxLength={residenceLimits.buildingOrUnitMax * 2}
          autoComplete="off"
          onChange={(event) => onBuilding(event.target.value)}
        />
        <Field
          {...unit}
          label={copy.unit}
          placeholder={copy.unitHint}
          maxLength={residenceLimits.buildingOrUnitMax * 2}
          autoComplete="off"
          onChange={(event) => onUnit(event.target.value)}
        />
      </div>
      <div className="-mt-2 flex flex-col gap-1 text-sm text-muted">
        <p className="empty:hidden">{buildingRange ?? <Skeleton className="my-[0.25lh] h-[0.5lh] w-2/5" />}</p>
        <LiveRegion className="font-medium text-ink">
          {building.value.trim() !== "" && outside !== null && copy.outsideRangeHint(outside)}
        </LiveRegion>
        <p className="flex gap-1.5">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {copy.privacy}
        </p>
      </div>
      <Field
        {...moveInDate}
        type="date"
        max="2199-12-31"
        label={copy.optional(copy.moveInDate)}
        onChange={(event) => onDay(event.target.value)}
      />
      <Field
        {...people}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        label={copy.optional(copy.numberOfResidents)}
        onChange={(event) => onPeople(event.target.value.replace(/\D/g, ""))}
      />
      <CarFields cars={form.cars} onAdd={form.addCar} />
    </Form>
  );
}
