import { residenceCopy as copy } from "@danji/contract/copy/residence";
import { residenceLimits, type ResidenceView } from "@danji/contract/residence";
import { isPlate, plateOf } from "@danji/contract/residence-rules";

/** What a form says of a home, as it is sent. */
export interface Household {
  readonly building: string;
  readonly unit: string;
  readonly moveInDate: string | null;
  readonly numberOfResidents: number | null;
  readonly carNumbers: string[];
}

/** What stands in the fields. */
export interface HouseholdTexts {
  readonly building: string;
  readonly unit: string;
  readonly moveInDate: string;
  readonly numberOfResidents: string;
  readonly carNumbers: readonly string[];
}

/** A field by its name on the wire; each car by its place. */
export type HouseholdField = Exclude<keyof HouseholdTexts, "carNumbers"> | `carNumbers.${number}`;
export type HouseholdErrors = Readonly<Partial<Record<HouseholdField, string>>>;

export const textsOf = (home: ResidenceView | undefined): HouseholdTexts => ({
  building: home?.building ?? "",
  unit: home?.unit ?? "",
  moveInDate: home?.moveInDate ?? "",
  numberOfResidents: home?.numberOfResidents?.toString() ?? "",
  carNumbers: home?.carNumbers ?? [],
});

/** Fields of cars that were left empty are no cars. */
export const householdOf = (texts: HouseholdTexts): Household => ({
  building: texts.building.trim(),
  unit: texts.unit.trim(),
  moveInDate: texts.moveInDate === "" ? null : texts.moveInDate,
  numberOfResidents: texts.numberOfResidents === "" ? null : Number(texts.numberOfResidents),
  carNumbers: [...new Set(texts.carNumbers.map(plateOf))].filter((plate) => plate !== ""),
});

/** The fields in the order of the screen. */
export const fieldsOf = (texts: HouseholdTexts): readonly HouseholdField[] => [
  "building",
  "unit",
  "moveInDate",
  "numberOfResidents",
  ...texts.carNumbers.map((_, index) => `carNumbers.${index}` as const),
];

/** What can be seen to be wrong from here; the server has the last word. */
export function householdErrors(texts: HouseholdTexts): HouseholdErrors {
  const people = texts.numberOfResidents;
  const peopleFit = people === "" || (Number(people) >= 1 && Number(people) <= residenceLimits.residentsMax);
  const broken: Partial<Record<HouseholdField, string>> = {};
  if (texts.building.trim() === "") broken.building = copy.buildingRequired;
  if (texts.unit.trim() === "") broken.unit = copy.unitRequired;
  if (!peopleFit) broken.numberOfResidents = copy.peopleUnfit;
  texts.carNumbers.forEach((plate, index) => {
    if (plateOf(plate) !== "" && !isPlate(plateOf(plate))) broken[`carNumbers.${index}`] = copy.plateUnfit;
  });
  return broken;
}

