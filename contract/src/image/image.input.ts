import * as z from "zod/mini";
import { isImageObject } from "./image-rules.ts";

/** The name of an image's object, as the last segment of its URL. */
export const imageParams = z.object({ key: z.string().check(z.refine(isImageObject)) });
