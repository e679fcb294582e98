import * as z from "zod/mini";
import { exportFormats } from "./data-export-rules.ts";

export const exportDataInput = { query: z.object({ format: z._default(z.enum(exportFormats), "json") }) };
