import * as z from "zod/mini";
import { PathId } from "../platform/primitives.ts";

export const deviceInput = { params: z.object({ sessionId: PathId }) };
