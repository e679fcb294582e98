import * as z from "zod/mini";
import { wellFormed } from "../platform/primitives.ts";

export const withdrawInput = { body: z.object({ password: z.string().check(z.maxLength(128), wellFormed) }) };
