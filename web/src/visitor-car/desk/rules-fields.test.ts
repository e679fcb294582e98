import { type CarRules, defaultCountRules, defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { expect, test } from "vitest";
import { fieldsOf, rulesOf } from "./rules-fields.ts";

test.each<CarRules>([
  { ...defaultHourRules, unitWon: 700 },
  { ...defaultCountRules, freeCounts: 8, worksVisits: 4, worksFrom: 480, worksUntil: 1_080 },
])("rules that are opened and saved stay what they are: %o", (rules) => {
  expect(rulesOf(fieldsOf(rules))).toEqual(rules);
});
