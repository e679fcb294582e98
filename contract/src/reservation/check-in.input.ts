import * as z from "zod/mini";
import { PathId } from "../platform/primitives.ts";

export const doorCodeInput = { params: z.object({ apartmentId: PathId, facilityId: PathId }) };
/** As long as the outbox of the web tries: seven days, and one for the delays. */
const MAX_SECONDS_AGO = 8 * 86_400;

/** A code of any form: one that is none is refused as an old one is. */
export const checkInInput = {
  body: z.strictObject({
    code: z.string().check(z.maxLength(100)),
    /** How long ago the code was scanned, where that was without a connection. */
    secondsAgo: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SECONDS_AGO))),
  }),
};
