import { type BillChange, rulesIn } from "@danji/contract/visitor-car/car-bill";
import { monthOf } from "@danji/contract/visitor-car/car-month";
import { plateFault, plateKey } from "@danji/contract/visitor-car/plate";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarHomeView, VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { useRef, useState } from "react";
import { costOfNew, takesCarsAt } from "../visit-bill.tsx";
import { timeOfField } from "../visit-times.ts";
import type { VisitWords } from "../unsent/visit-kind.ts";
import type { VisitFields } from "./visit-draft.ts";

const WEEK_MS = 7 * 86_400_000;

/** Fields that may be at fault, in their order on the page. */
const checked = ["plate", "from", "until"] as const;
type CheckedField = (typeof checked)[number];

export type VisitErrors = Readonly<Partial<Record<CheckedField, string>>>;

const errorsOf = ({ plate, from, until }: VisitFields): VisitErrors => {
  const [begin, end] = [timeOfField(from), timeOfField(until)];
  const plateError = plateFault(plate);
  const untilError =
    end === undefined ? copy.form.untilMissing : end <= (begin ?? 0) ? copy.form.untilEarly : undefined;
  return {
    ...(plateError === undefined ? {} : { plate: plateError }),
    ...(begin === undefined ? { from: copy.form.fromMissing } : {}),
    ...(untilError === undefined ? {} : { until: untilError }),
  };
};

/** The number that the car has, or would have, in the household. */
const carOf = ({ visits }: VisitorCarsView, plate: string): number =>
  visits.find((visit) => visit.plate !== null && plateKey(visit.plate) === plateKey(plate))?.car ?? 0;

/** The fields of a visit that is being typed, and what it would cost. */
export const useVisitForm = (cars: VisitorCarsView, { residenceId }: VisitorCarHomeView, initial: VisitFields) => {
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<VisitErrors>({});
  const inputs = {
    plate: useRef<HTMLInputElement>(null),
    from: useRef<HTMLInputElement>(null),
    until: useRef<HTMLInputElement>(null),
  };
  const [from, until] = [timeOfField(fields.from), timeOfField(fields.until)];
  const isTimed = from !== undefined && until !== undefined && from < until;
  const isTaken = from === undefined || takesCarsAt(cars.rules, from);
  const rules = from === undefined ? null : rulesIn(cars.rules, monthOf(from));
  const mayBeWorks = rules?.kind === "COUNTS" && rules.worksVisits > 0;
  const isWorks = fields.isWorks && mayBeWorks;

  const change = (changed: Partial<VisitFields>) => {
    setFields((before) => ({ ...before, ...changed }));
    setErrors({});
  };
  const tidyPlate = (plate: string) => setFields((before) => ({ ...before, plate }));
  const costs: BillChange | undefined = !isTimed
    ? undefined
    : costOfNew(
        cars,
        Array.from({ length: fields.weeks }, (_, week) => ({
          car: carOf(cars, fields.plate),
          isWorks,
          from: from + week * WEEK_MS,
          until: until + week * WEEK_MS,
        })),
      );
  /** What is to be sent; undefined where a field is not right, which is shown then, and the first of them focused. */
  const check = (): VisitWords | undefined => {
    const found = errorsOf(fields);
    setErrors(found);
    const first = checked.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs[first].current?.focus();
    if (first !== undefined || from === undefined || until === undefined) return undefined;
    return {
      residenceId,
      plate: fields.plate,
      isWorks,
      purpose: fields.purpose.trim(),
      weeks: fields.weeks,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      amount: Math.max(0, costs?.won ?? 0),
    };
  };
  return { fields, errors, inputs, change, tidyPlate, costs, check, isTaken, mayBeWorks, isWorks };
};
