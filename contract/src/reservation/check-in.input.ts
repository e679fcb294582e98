import * as z from "zod/mini";
import { PathId } from "../platform/primitives.ts";

export const doorCodeInput = { params: z.object({ apartmentId: PathId, facilityId: PathId }) };
/** A code of any form: one that is none is refused as an old one is. */
export const checkInInput = { body: z.strictObject({ code: z.string().check(z.maxLength(100)) }) };
