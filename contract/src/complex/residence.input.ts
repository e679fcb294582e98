import * as z from "zod/mini";
import { Id, PathId, queryNumber, Text } from "../platform/primitives.ts";
import { validatedName } from "../account/account.input.ts";
import { nicknameRule } from "../account/nickname/nickname-rule.ts";
import { isId } from "../platform/id.ts";
import { isBlank, isNameable, lengthOf } from "../platform/text.ts";
import { doorName, withoutInvisible } from "./door-rules.ts";
import { residenceCopy as copy } from "./residence.copy.ts";
import { isPlate, plateOf, residenceLimits, residenceStates, residentDecisions } from "./residence-rules.ts";

export const buildingOrUnit = (blank: string, suffix: "동" | "호") =>
  z.pipe(
    z.pipe(
      z.pipe(
        Text,
        z.transform((text: string) => withoutInvisible(text).replace(/\s+/gu, " ").trim()),
      ),
      z.string().check(
        z.refine((text) => !isBlank(text), { error: blank }),
        z.refine((text) => isNameable(text) && lengthOf(text) <= residenceLimits.buildingOrUnitMax, {
          error: copy.placeUnfit,
        }),
        z.refine((text) => isBlank(text) || doorName(text, suffix) !== undefined, { error: copy.doorUnfit }),
      ),
    ),
    z.transform((text: string) => doorName(text, suffix) ?? text),
  );

/** A day that there is, as 2026-11-20; the database knows no year 0. */
export const Day = z.string().check(
  z.refine(
    (text) =>
      /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
      !Number.isNaN(Date.parse(text)) &&
      new Date(text).toISOString().startsWith(text),
    {
      error: copy.dayUnfit,
    },
  ),
);
const Plate = z.pipe(
  z.pipe(Text, z.transform(plateOf)),
  z.string().check(z.refine(isPlate, { error: copy.plateUnfit })),
);

// The published client sends what its fields hold: numbers as decimal text, and "" where nothing was filled in.
const numberOf = (value: number | string): number =>
  typeof value !== "string" ? value : /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
const ApartmentId = z.pipe(z.transform(numberOf), Id);
const Residents = z.number().check(z.int(), z.minimum(1), z.maximum(residenceLimits.residentsMax));

const household = {
  building: buildingOrUnit(copy.buildingRequired, "동"),
  unit: buildingOrUnit(copy.unitRequired, "호"),
  moveInDate: z.optional(
    z.pipe(
      z.transform((day: string | null) => (day === "" ? null : day)),
      z.nullable(Day),
    ),
  ),
  numberOfResidents: z.optional(
    z.pipe(
      z.transform((count: number | string | null) => (count === "" || count === null ? null : numberOf(count))),
      z.nullable(Residents),
    ),
  ),
  // Rows that were not filled in are none, and the same plate twice, in whatever spelling, is one car.
  carNumbers: z.optional(
    z.pipe(
      z.pipe(
        z.pipe(
          z.union([z.literal(""), z.null(), z.array(z.nullable(Text))]),
          z.transform((rows) => [...(rows === "" ? [] : (rows ?? []))].filter((row) => row !== null && !isBlank(row))),
        ),
        z.array(Plate).check(z.maxLength(residenceLimits.carsMax)),
      ),
      z.transform((plates: string[]) => [...new Set(plates)]),
    ),
  ),
};

export const createResidenceInput = { body: z.object({ apartmentId: ApartmentId, ...household }) };
const params = z.object({ residenceId: PathId });
export const residenceInput = { params };
const count = z.number().check(z.int(), z.gte(0), z.lte(1e9));
/** Bookings that leaving cancels, and for how many won, as they were shown. */
const reservations = z.optional(z.object({ count, fee: count }));
export const endResidenceInput = { params, body: z.optional(z.object({ reservations })) };
/** Without 동 or 호 the home keeps its own: it may have another one by a code meanwhile. */
const door = { building: z.optional(household.building), unit: z.optional(household.unit) };
export const updateResidenceInput = { params, body: z.object({ ...household, ...door, reservations }) };

export const listResidentsInput = {
  query: z.object({
    apartmentId: PathId,
    state: z._default(z.enum(residenceStates), "WAITING"),
    q: z.optional(z.pipe(z.string().check(z.maxLength(100)), Text)),
    cursor: z.optional(z.string().check(z.refine(isId))),
    size: queryNumber(1, residenceLimits.pageMax, 50),
  }),
};

const Reason = z.pipe(
  z.pipe(
    Text,
    z.transform((text: string) => text.trim()),
  ),
  z.string().check(z.refine((text) => lengthOf(text) <= residenceLimits.reasonMax, { error: copy.reasonTooLong })),
);

export const residentsInput = {
  body: z.object({
    apartmentId: Id,
    decision: z.enum(residentDecisions),
    /** The reason of a rejection, for the member who asked; other decisions take none. */
    reason: z.optional(Reason),
    residenceIds: z.array(Id).check(z.minLength(1), z.maxLength(residenceLimits.decideMax)),
  }),
};

export const appointManagerInput = { params: z.object({ apartmentId: PathId }), body: z.object({ residenceId: Id }) };

export const resignManagerInput = { params: z.object({ apartmentId: PathId }) };

export const matchResidentsInput = { body: z.object({ apartmentId: Id }) };

export const changeComplexNameInput = {
  params: z.object({ apartmentId: PathId }),
  body: z.object({ nickname: validatedName(nicknameRule) }),
};
