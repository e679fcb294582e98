import type * as z from "zod/mini";
import { Problem } from "../../problem.ts";

// The library's own messages are English and about types: only our Korean sentences are shown.
const KOREAN = /[가-힣]/;

/**
 * The checked form of what came in, or a BAD_REQUEST problem whose message is the first failing rule in the
 * order of the schema and whose `fields` has the first sentence of each field at fault.
 */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: false });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path[0];
    if (KOREAN.test(issue.message) && typeof name === "string") fields[name] ??= issue.message;
  }
  const [first] = Object.values(fields);
  throw new Problem("BAD_REQUEST", first === undefined ? {} : { message: first, fields });
}
