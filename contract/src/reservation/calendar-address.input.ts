import * as z from "zod/mini";

/** A token and ".ics"; what has another form is refused as one that has ended is. */
export const calendarFeedInput = { params: z.object({ file: z.string().check(z.maxLength(100)) }) };
