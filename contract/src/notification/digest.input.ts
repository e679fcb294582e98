import * as z from "zod/mini";

export const endWeeklyMailInput = { query: z.object({ token: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }) };
