import * as z from "zod/mini";
import { Clock, Day, EndClock } from "../facility/facility.input.ts";
import { Id, Month, PathId, queryNumber, Text } from "../platform/primitives.ts";
import { isBlank, isLonger } from "../platform/text.ts";
import { reservationCopy as copy } from "./reservation.copy.ts";
import { reservationActs, reservationLimits as limits } from "./reservation-rules.ts";

const count = z.number().check(z.int(), z.gte(1), z.lte(1_000));
const won = z.number().check(z.int(), z.gte(0), z.lte(1e9));
const params = z.object({ reservationId: PathId });
const desk = z.object({ apartmentId: PathId });

const bookingFields = {
  day: Day,
  from: z.optional(Clock),
  until: z.optional(EndClock),
  untilDay: z.optional(Day),
  seat: z.optional(count),
  persons: count,
  /** The price that was shown, in whole won. */
  price: won,
};

export const availabilityInput = {
  params: z.object({ facilityId: PathId }),
  query: z.object({ from: Day, days: queryNumber(1, limits.availabilityDaysMax, 1) }),
};
export const bookInput = {
  params: z.object({ facilityId: PathId }),
  /** `householdId`: of two homes of the viewer in the complex, which one books. */
  body: z.strictObject({ ...bookingFields, householdId: z.optional(Id) }),
};
export const reservationInput = { params };
/** Takes the place of an offer for the price that was shown, in whole won. */
export const acceptOfferInput = { params, body: z.strictObject({ price: won }) };
export const cancelReservationInput = {
  params,
  /** The fee that was shown, in whole won. */
  body: z.strictObject({ fee: won }),
};

const reason = z.optional(
  z.pipe(Text, z.string().check(z.refine((text) => !isLonger(text, limits.reasonMax), { error: copy.reasonTooLong }))),
);
export const listOfficeReservationsInput = {
  params: desk,
  query: z.object({ from: Day, days: queryNumber(1, limits.deskDaysMax, 1), facilityId: z.optional(PathId) }),
};
const doorPart = z.pipe(
  Text,
  z.string().check(z.refine((text) => !isBlank(text) && !isLonger(text, 20), { error: copy.doorBlank })),
);
export const bookForHouseholdInput = {
  params: desk,
  body: z.strictObject({ ...bookingFields, facilityId: Id, building: doorPart, unit: doorPart }),
};
export const changeReservationInput = {
  params: z.object({ apartmentId: PathId, reservationId: PathId }),
  body: z.strictObject({ act: z.enum(reservationActs), reason }),
};
export const moveReservationInput = {
  params: z.object({ apartmentId: PathId, reservationId: PathId }),
  /** `from`: of a slot or seat. `seat`: another one. What is left out stays. */
  body: z.strictObject({ day: Day, from: z.optional(Clock), seat: z.optional(count) }),
};

export const statementInput = { params: desk, query: z.object({ month: Month }) };
export const statementFileInput = {
  params: desk,
  query: z.object({ month: Month, encoding: z._default(z.enum(["utf8", "cp949"]), "utf8") }),
};
