import * as z from "zod/mini";
import { feedLimits } from "./feed-rules.ts";

const url = z.string().check(z.maxLength(300));

/**
 * Parts of a call that changes photos. `deleteFileUrls`: a JSON array of `url`s of what is changed. `photoOrder`, an addition of
 * ours: the whole order of the photos after the edit, each by its `url`, or a new one by its number in `multipartFileList` from 0.
 */
export const photoParts = {
  deleteFileUrls: z._default(z.array(url).check(z.maxLength(100)), []),
  photoOrder: z.optional(z.array(z.union([url, z.int().check(z.minimum(0))])).check(z.maxLength(feedLimits.imagesMax))),
};
