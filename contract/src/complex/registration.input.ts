import * as z from "zod/mini";
import { imageParams } from "../image/image.input.ts";
import { type BuildingRange, readBuildingRange } from "./building-range.ts";
import { complexKinds, complexLimits, complexRegistrationLimits as limits } from "./complex-rules.ts";
import { complexRegistrationCopy as copy } from "./registration.copy.ts";
import { PathId, wellFormed } from "../platform/primitives.ts";
import { hasLetterOrDigit, isBlank, isNameable, lengthOf } from "../platform/text.ts";

const normalizeSpaces = z.transform((text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim());
const fits = (max: number) =>
  z.refine<string>((text) => text === "" || (isNameable(text) && lengthOf(text) <= max), { error: copy.wordsUnfit });
const filled = z.refine<string>((text) => !isBlank(text), { error: copy.required });

const meaningful = z.refine<string>((text) => isBlank(text) || hasLetterOrDigit(text), { error: copy.nameUnfit });

const RequiredText = (max: number) =>
  z.pipe(z.pipe(z.string(copy.required).check(wellFormed), normalizeSpaces), z.string().check(filled, fits(max)));

/** A number, or its digits as a form holds them. */
const Count = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(filled)], copy.required),
      z.transform((value) => (typeof value === "string" && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value)),
    ),
    z
      .number(copy.numberUnfit)
      .check(z.refine((count) => Number.isInteger(count) && count >= min && count <= max, { error: copy.numberUnfit })),
  );

const body = z.object({
  name: z.pipe(RequiredText(complexLimits.nameMax), z.string().check(meaningful)),
  region: RequiredText(complexLimits.addressMax),
  /** The detail address, which not every complex has. */
  location: z.pipe(
    z.pipe(
      z.nullish(z.string().check(wellFormed)),
      z.transform((text) => (text ?? "").normalize("NFC").replace(/\s+/gu, " ").trim()),
    ),
    z.string().check(fits(complexLimits.addressMax)),
  ),
  totalUnit: Count(1, limits.unitsMax),
  parkingCapacity: Count(0, limits.parkingMax),
  buildingRange: z.pipe(
    z.pipe(
      z.string(copy.required).check(filled),
      z.transform((text) => readBuildingRange(text)),
    ),
    z.custom<BuildingRange>((range: unknown) => range !== undefined, copy.rangeUnfit),
  ),
});

export const registerComplexInput = { body };

const params = z.object({ apartmentId: PathId });

export const updateComplexInput = {
  params,
  /** A figure that is left out stays as it is: a complex of the public list may have none, and an editor must not have to invent one. */
  body: z.object({
    ...body.shape,
    totalUnit: z.optional(body.shape.totalUnit),
    parkingCapacity: z.optional(body.shape.parkingCapacity),
    buildingRange: z.optional(body.shape.buildingRange),
  }),
  /** The part `deleteFileUrls`: a JSON array of `images` of this complex. */
  parts: { deleteFileUrls: z._default(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)), []) },
};

export const complexInput = { params };

export const changeKindInput = { params, body: z.object({ kind: z.enum(complexKinds) }) };

export const complexImageInput = {
  params: imageParams,
};
