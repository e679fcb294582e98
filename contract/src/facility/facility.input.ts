import * as z from "zod/mini";
import { imageParams } from "../image/image.input.ts";
import { PathId, queryId, Text } from "../platform/primitives.ts";
import { isDay, minutesOf } from "../platform/seoul-clock.ts";
import { isBlank, isLonger } from "../platform/text.ts";
import { lotteryCopy } from "../reservation/lottery/lottery.copy.ts";
import { facilityCopy as copy } from "./facility.copy.ts";
import {
  type CancellationTier,
  closesAfterOpening,
  facilityKinds,
  facilityLimits as limits,
} from "./facility-rules.ts";

const whole = (min: number, max: number) => z.number().check(z.int(), z.gte(min), z.lte(max));
const orNull = (max: number) => z.nullable(whole(1, max));
const text = (max: number, sentence: string) =>
  z.pipe(Text, z.string().check(z.refine((value) => !isLonger(value, max), { error: sentence })));

/** A time of day as 22:05. */
export const Clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
/** The same, with 24:00 for the end of a day. */
export const EndClock = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/));
/** A day that there is, as 2026-11-20. */
export const Day = z.string().check(z.refine(isDay));

const Hours = z
  .strictObject({ from: Clock, until: EndClock })
  .check(z.refine(({ from, until }) => minutesOf(from) < minutesOf(until), { error: copy.hoursUnfit }));

const isRising = (tiers: readonly CancellationTier[]): boolean =>
  tiers.at(-1)?.hoursBefore === 0 &&
  tiers.every((tier, index) => {
    const before = tiers[index - 1];
    return before === undefined || (before.hoursBefore > tier.hoursBefore && before.percent <= tier.percent);
  });

const Settings = z
  .strictObject({
    hours: z.array(z.nullable(Hours)).check(z.length(8)),
    slotMinutes: whole(limits.slotMinutesMin, limits.slotMinutesMax),
    slotsMax: whole(1, limits.slotsMax),
    places: whole(1, limits.placesMax),
    personsMax: whole(1, limits.personsMax),
    checkIn: Clock,
    checkOut: Clock,
    nightsMin: whole(1, limits.nightsMax),
    nightsMax: whole(1, limits.nightsMax),
    opensDays: whole(0, limits.opensDaysMax),
    opensAt: Clock,
    closesMinutes: whole(0, limits.closesMinutesMax),
    limits: z.strictObject({
      day: orNull(limits.householdMax),
      week: orNull(limits.householdMax),
      month: orNull(limits.householdMax),
      held: orNull(limits.householdMax),
    }),
    prices: z.strictObject({
      WEEKDAY: whole(0, limits.priceMax),
      WEEKEND: whole(0, limits.priceMax),
      HOLIDAY: whole(0, limits.priceMax),
    }),
    needsApproval: z.boolean(),
    cancellation: z.strictObject({
      freeMinutes: whole(0, limits.freeMinutesMax),
      tiers: z
        .array(z.strictObject({ hoursBefore: whole(0, limits.tierHoursMax), percent: whole(0, 100) }))
        .check(z.minLength(1), z.maxLength(limits.tiersMax), z.refine(isRising, { error: copy.tiersUnfit })),
    }),
    noShow: z.nullable(z.strictObject({ count: whole(1, limits.noShowMax), pauseDays: whole(1, limits.pauseDaysMax) })),
    offerMinutes: z._default(z.nullable(whole(limits.offerMinutesMin, limits.offerMinutesMax)), null),
    lottery: z._default(
      z.nullable(
        z.strictObject({
          closesDays: whole(0, limits.opensDaysMax),
          closesAt: Clock,
          wishesMax: whole(1, limits.wishesMax),
        }),
      ),
      null,
    ),
  })
  .check(z.refine(closesAfterOpening, { error: lotteryCopy.closesUnfit }))
  .check(z.refine(({ nightsMin, nightsMax }) => nightsMin <= nightsMax, { error: copy.nightsUnfit }));

const facility = {
  name: z.pipe(
    Text,
    z.string().check(
      z.refine((value) => !isBlank(value), { error: copy.nameBlank }),
      z.refine((value) => !isLonger(value, limits.nameMax), { error: copy.nameLong }),
    ),
  ),
  place: text(limits.placeMax, copy.placeLong),
  description: text(limits.descriptionMax, copy.descriptionLong),
  settings: Settings,
};

const params = z.object({ apartmentId: PathId });
const one = z.object({ apartmentId: PathId, facilityId: PathId });
/** What becomes of bookings in the way: kept as they are, or cancelled without a fee. */
const onReservations = z.optional(z.enum(["KEEP", "CANCEL"]));

export const listFacilitiesInput = { query: z.object({ apartmentId: queryId(1) }) };
export const facilityInput = { params: z.object({ facilityId: PathId }) };
export const createFacilityInput = {
  params,
  body: z.strictObject({ ...facility, kind: z.enum(facilityKinds) }),
};
export const changeFacilityInput = {
  params: one,
  body: z.strictObject({ ...facility, version: whole(1, 1e9), onReservations }),
};
export const removeFacilityInput = { params: one, body: z.strictObject({ onReservations }) };
export const checkRemovalInput = { params: one };
export const addClosureInput = {
  params: one,
  body: z.strictObject({ from: Day, until: Day, reason: text(limits.reasonMax, copy.reasonLong), onReservations }),
};
export const removeClosureInput = {
  params: z.object({ apartmentId: PathId, facilityId: PathId, closureId: PathId }),
};
export const setFacilityPhotosInput = {
  params: one,
  /** The part `deleteFileUrls`: a JSON array of `images` of this facility. */
  parts: { deleteFileUrls: z._default(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)), []) },
};
export const facilityImageInput = { params: imageParams };
