import * as z from "zod/mini";
import { Email, validatedName } from "./account.input.ts";
import { validatedText } from "../platform/primitives.ts";
import { nameRule } from "./account-rules.ts";
import { plainPhone, recoveryPhoneRule, resetPasswordRule } from "./recovery-rules.ts";

/** A name that was valid at sign-up must be findable: only the form applies the stricter rules. */
export const findIdInput = {
  body: z.object({
    name: validatedName(nameRule),
    phoneNumber: z.pipe(validatedText(recoveryPhoneRule), z.transform(plainPhone)),
  }),
};

export const resetPasswordInput = { body: z.object({ email: Email, password: validatedText(resetPasswordRule) }) };
