import { emailRule, nameRule, passwordRule, phoneRule } from "@danji/contract/account/account-rules";
import { nicknameRule } from "@danji/contract/account/nickname/nickname-rule";
import { accountCopy } from "@danji/contract/account/account.copy";
import { ApiError, messageFor } from "#platform/api-error.ts";
import {
  type FieldErrors,
  type FieldName,
  fieldNames,
  type FieldTexts,
  isChecked,
  type RegisterForm,
} from "./register-form.ts";

const copy = accountCopy.signup;

const confirmRule = ({ password, confirmPassword }: FieldTexts): string | undefined =>
  password === confirmPassword ? undefined : copy.mismatch;

/** The first rule of SPEC section 5, in its order, that the form violates; no error if all hold. */
export const firstFieldError = (form: RegisterForm): FieldErrors => {
  const { texts } = form;
  const rules: readonly (readonly [field: FieldName, sentence: string | undefined])[] = [
    ["email", emailRule(texts.email)],
    ["email", isChecked(form) ? undefined : copy.emailUnchecked],
    ["password", texts.password === "" ? copy.passwordRequired : undefined],
    ["confirmPassword", texts.confirmPassword === "" ? copy.confirmRequired : undefined],
    ["confirmPassword", confirmRule(texts)],
    ["password", passwordRule(texts.password)],
    ["name", nameRule(texts.name)],
    ["nickname", nicknameRule(texts.nickname)],
    ["phoneNumber", phoneRule(texts.phoneNumber)],
    ["authCode", form.step === "verified" ? undefined : copy.notVerified],
  ];
  for (const [field, sentence] of rules) if (sentence !== undefined) return { [field]: sentence };
  return {};
};

interface FormErrors {
  readonly errors: FieldErrors;
  readonly failure: string | null;
}

/** Where the server's refusal of a sign-up is shown: at its field, else below the form (SPEC section 8). */
export const refusalErrors = (error: unknown): FormErrors => {
  const sentence = messageFor(error, copy.failed);
  const at = (errors: FieldErrors): FormErrors => ({ errors, failure: null });
  if (error instanceof ApiError) {
    const named = fieldNames.filter((field) => error.fields[field] !== undefined);
    if (named.length > 0) return at(Object.fromEntries(named.map((field) => [field, error.fields[field]])));
    if (error.reason === "EMAIL_TAKEN") return at({ email: sentence });
    if (error.reason === "PHONE_TAKEN") return at({ phoneNumber: sentence });
    if (error.reason === "EMAIL_NOT_VERIFIED") return at({ authCode: sentence });
  }
  return { errors: {}, failure: sentence };
};

/** The field to focus: the first with an error, from the top. */
export const firstInvalidField = (errors: FieldErrors): FieldName | undefined =>
  fieldNames.find((field) => errors[field] !== undefined);
