import * as z from "zod/mini";
import { imageParams } from "../../image/image.input.ts";
import { PathId, ruleCheck, Text } from "../../platform/primitives.ts";
import { isLonger, singleLine } from "../../platform/text.ts";
import { carLimits as limits } from "../car-rules.ts";
import { plateFault } from "../plate.ts";
import { gateCopy as copy } from "./gate.copy.ts";

const params = z.object({ apartmentId: PathId });

export const unregisteredCarsInput = { params };

export const noteUnregisteredCarInput = {
  params,
  body: z.object({
    plate: z.pipe(Text, z.string().check(z.maxLength(100), ruleCheck(plateFault))),
    place: z._default(
      z.pipe(
        z.pipe(
          Text,
          z.transform((text: string) => singleLine(text)),
        ),
        z.string().check(z.refine((text) => !isLonger(text, limits.placeMax), { error: copy.placeTooLong })),
      ),
      "",
    ),
    /** Seconds between the sighting and this call, by the phone's own clock. */
    secondsAgo: z.number().check(z.int(), z.minimum(0), z.maximum(limits.sightingHours * 3_600)),
  }),
};

export const carSightingInput = { params: z.object({ apartmentId: PathId, sightingId: PathId }) };
export const carPhotoInput = { params: imageParams };
