import type { findIdInput, resetPasswordInput } from "./recovery.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/** Returns the mail address of an account, masked: al***@example.com (SPEC section 7, SECURITY 5). */
export const findId = endpoint({
  method: "POST",
  path: "/api/member/find-id",
  access: "anonymous",
  input: input<typeof findIdInput>(),
  answer: answer<string>(),
});

/** Sets a new password where the verification cookie is one for that purpose. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/api/member/reset-password",
  access: "anonymous",
  input: input<typeof resetPasswordInput>(),
});
