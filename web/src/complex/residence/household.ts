import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { isPlate, plateOf, residenceLimits } from "@danji/contract/complex/residence-rules";

/** The request body of a home. */
export interface Household {
  readonly building: string;
  readonly unit: string;
  readonly moveInDate: string | null;
  readonly numberOfResidents: number | null;
  readonly carNumbers: string[];
}

/** The values of the fields. */
export interface HouseholdTexts {
  readonly building: string;
  readonly unit: string;
  readonly moveInDate: string;
  readonly numberOfResidents: string;
  readonly carNumbers: readonly string[];
}

/** A field by its name in the API; each car by its index. */
export type HouseholdField = Exclude<keyof HouseholdTexts, "carNumbers"> | `carNumbers.${number}`;
export type HouseholdErrors = Readonly<Partial<Record<HouseholdField, string>>>;

export const textsOf = (home: ResidenceView | undefined): HouseholdTexts => ({
  building: home?.building ?? "",
  unit: home?.unit ?? "",
  moveInDate: home?.moveInDate ?? "",
  numberOfResidents: home?.numberOfResidents?.toString() ?? "",
  carNumbers: home?.carNumbers ?? [],
});

/** Cars whose fields are empty are omitted. */
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

/** The errors that the client can detect; the server validates too. */
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
