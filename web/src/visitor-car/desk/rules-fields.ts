import {
  type CarRules,
  type CountRules,
  defaultCountRules,
  defaultHourRules,
} from "@danji/contract/visitor-car/car-rules";

type FieldName = "freeHours" | "unitMinutes" | "unitWon" | "freeStay" | "freeCounts" | "countWon" | "worksVisits";

/** The fields of the rules as they are typed. */
export type RulesFields = Readonly<Record<FieldName, string>> & {
  readonly kind: CarRules["kind"];
  /** Hours for works vehicles, which have no field. */
  readonly works: Pick<CountRules, "worksFrom" | "worksUntil">;
};

/** The fields of each kind, in their order. */
export const rulesFields: Readonly<Record<CarRules["kind"], readonly FieldName[]>> = {
  HOURS: ["freeHours", "unitMinutes", "unitWon"],
  COUNTS: ["freeStay", "freeCounts", "countWon", "worksVisits"],
};

/** The rules as fields; those of the other kind begin with what is usual. */
export function fieldsOf(rules: CarRules | undefined): RulesFields {
  const hours = rules?.kind === "HOURS" ? rules : defaultHourRules;
  const counts = rules?.kind === "COUNTS" ? rules : defaultCountRules;
  return {
    kind: rules?.kind ?? "HOURS",
    freeHours: String(hours.freeMinutes / 60),
    unitMinutes: String(hours.unitMinutes),
    unitWon: String(hours.unitWon),
    freeStay: String(counts.freeStayMinutes),
    freeCounts: String(counts.freeCounts),
    countWon: String(counts.countWon),
    worksVisits: String(counts.worksVisits),
    works: { worksFrom: counts.worksFrom, worksUntil: counts.worksUntil },
  };
}

/** The typed rules; undefined where a field is no whole number. */
export function rulesOf(fields: RulesFields): CarRules | undefined {
  const number = (name: FieldName) => Number(fields[name].trim().replaceAll(",", ""));
  const isFit = rulesFields[fields.kind].every(
    (name) => fields[name].trim() !== "" && Number.isSafeInteger(number(name)) && number(name) >= 0,
  );
  if (!isFit || (fields.kind === "HOURS" && number("unitMinutes") === 0)) return undefined;
  return fields.kind === "HOURS"
    ? {
        kind: "HOURS",
        freeMinutes: number("freeHours") * 60,
        unitMinutes: number("unitMinutes"),
        unitWon: number("unitWon"),
      }
    : {
        ...defaultCountRules,
        ...fields.works,
        freeStayMinutes: number("freeStay"),
        freeCounts: number("freeCounts"),
        countWon: number("countWon"),
        worksVisits: number("worksVisits"),
      };
}
