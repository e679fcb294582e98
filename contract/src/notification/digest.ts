import { endpoint, input } from "../platform/endpoint.ts";
import type { endWeeklyMailInput } from "./digest.input.ts";

/**
 * Ends the weekly mail of the member whom the token names, which is in each of these mails and opens nothing else. Idempotent.
 * NOT_FOUND where no member has it.
 */
export const endWeeklyMail = endpoint({
  method: "POST",
  path: "/api/weekly-mail/unsubscribe",
  access: "anonymous",
  input: input<typeof endWeeklyMailInput>(),
  status: 204,
});
