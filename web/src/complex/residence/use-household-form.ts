import type { ResidenceView } from "@danji/contract/complex/residence";
import { useRef, useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import {
  householdErrors,
  fieldsOf,
  type Household,
  type HouseholdErrors,
  type HouseholdField,
  householdOf,
  type HouseholdTexts,
  textsOf,
} from "./household.ts";

interface HouseholdFormOptions {
  /** Tells it apart from the forms of other homes, and of new ones in other complexes. */
  readonly formName: string;
  /** The initial values. */
  readonly home: ResidenceView | undefined;
  /** `isOtherDoor`: the member has changed 동 or 호 here. */
  readonly save: (household: Household, isOtherDoor: boolean) => Promise<unknown>;
  /** Shown if the server gives no message. */
  readonly failed: string;
}

/** The values and the submit of a household form. A failure keeps every value. */
export const useHouseholdForm = ({ formName, home, save, failed }: HouseholdFormOptions) => {
  const [texts, setTexts, opened] = useKeptState<HouseholdTexts>(`home:${formName}`, () => textsOf(home));
  const [errors, setErrors] = useState<HouseholdErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const inputs = useRef(new Map<HouseholdField, HTMLInputElement | null>());

  const refuse = (found: HouseholdErrors): boolean => {
    const field = fieldsOf(texts).find((name) => found[name] !== undefined);
    if (field === undefined) return false;
    setErrors(found);
    inputs.current.get(field)?.focus();
    return true;
  };

  const submit = async () => {
    setErrors({});
    setFailure(null);
    if (refuse(householdErrors(texts))) return;
    try {
      await save(householdOf(texts), texts.building !== opened.building || texts.unit !== opened.unit);
    } catch (error) {
      if (!refuse(error instanceof ApiError ? error.fields : {})) setFailure(messageFor(error, failed));
    }
  };

  const isChanged = JSON.stringify(texts) !== JSON.stringify(textsOf(home));
  const change = (changed: Partial<HouseholdTexts>) => {
    setTexts({ ...texts, ...changed });
    setErrors({});
    setFailure(null);
  };

  const bind = (name: HouseholdField) => ({
    error: errors[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current.set(name, input);
    },
  });

  /** The props that bind one input to the form. */
  const field = (name: "building" | "unit" | "moveInDate" | "numberOfResidents") => ({
    ...bind(name),
    value: texts[name],
    onText: (text: string) => change({ [name]: text }),
  });

  const cars = texts.carNumbers.map((plate, index) => ({
    ...bind(`carNumbers.${index}`),
    value: plate,
    onText: (text: string) => change({ carNumbers: texts.carNumbers.with(index, text) }),
    remove: () => change({ carNumbers: texts.carNumbers.toSpliced(index, 1) }),
  }));

  return { field, cars, addCar: () => change({ carNumbers: [...texts.carNumbers, ""] }), isChanged, failure, submit };
};
