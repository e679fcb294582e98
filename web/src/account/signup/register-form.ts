import { accountLimits } from "@danji/contract/account/account-rules";

export const fieldNames = [
  "email",
  "authCode",
  "password",
  "confirmPassword",
  "name",
  "nickname",
  "phoneNumber",
] as const;
/** The fields of the form (SPEC section 3 "Signup form"). */
export type FieldName = (typeof fieldNames)[number];
export type FieldTexts = Readonly<Record<FieldName, string>>;
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

/** A pending server call of the e-mail verification. */
export type VerificationRequest = "checking" | "sending" | "verifying";
/** State of the e-mail verification (SPEC section 4): duplicate check passed, code sent, code verified. */
type Step = "initial" | "checked" | "sent" | "verified" | VerificationRequest;

export interface RegisterForm {
  readonly texts: FieldTexts;
  readonly step: Step;
  /** When the last code for this address was sent, in milliseconds. */
  readonly sentAt: number | null;
  readonly errors: FieldErrors;
  /** The error of the form as a whole. */
  readonly failure: string | null;
  readonly submitting: boolean;
}

export type RegisterAction =
  | { readonly type: "typed"; readonly field: FieldName; readonly text: string }
  | { readonly type: "requested"; readonly request: VerificationRequest }
  /** Responses carry the values they were requested for: a response that arrives after an edit is ignored. */
  | {
      readonly type: "passed";
      readonly request: VerificationRequest;
      readonly sentTexts: FieldTexts;
      readonly at: number;
    }
  | {
      readonly type: "failed";
      readonly request: VerificationRequest;
      readonly sentTexts: FieldTexts;
      readonly errors: FieldErrors;
    }
  | { readonly type: "submitted" }
  | { readonly type: "refused"; readonly errors: FieldErrors; readonly failure: string | null };

export const emptyForm: RegisterForm = {
  texts: {
    email: "",
    authCode: "",
    password: "",
    confirmPassword: "",
    name: "",
    nickname: "",
    phoneNumber: "",
  },
  step: "initial",
  sentAt: null,
  errors: {},
  failure: null,
  submitting: false,
};

const stepAfter = { checking: "checked", sending: "sent", verifying: "verified" } as const;

const digits = (text: string, max: number): string => text.replace(/\D/g, "").slice(0, max);

/** Sanitizes a field's value: code and phone are digits up to their limit (SPEC section 5). */
const sanitize = (field: FieldName, text: string): string => {
  if (field === "authCode") return digits(text, accountLimits.codeLength);
  return field === "phoneNumber" ? digits(text, accountLimits.phoneMax) : text;
};

const withFieldText = (form: RegisterForm, field: FieldName, text: string): RegisterForm => {
  const texts = { ...form.texts, [field]: text };
  const { [field]: _gone, ...errors } = form.errors;
  const next = { ...form, texts, errors, failure: null };
  if (field === "email") {
    return { ...next, texts: { ...texts, authCode: "" }, step: "initial", sentAt: null, errors: {} };
  }
  const losesVerification = field === "authCode" && (form.step === "verified" || form.step === "verifying");
  return losesVerification ? { ...next, step: "sent" } : next;
};

const isStale = (form: RegisterForm, request: VerificationRequest, sentTexts: FieldTexts): boolean =>
  form.step !== request ||
  form.texts.email !== sentTexts.email ||
  (request === "verifying" && form.texts.authCode !== sentTexts.authCode);

/** The state to which the form returns after a call was refused. */
const stepBefore = (form: RegisterForm, request: VerificationRequest): Step => {
  if (request === "checking") return "initial";
  return form.sentAt === null ? "checked" : "sent";
};

/** The reducer of the sign-up form (SPEC section 4 "Email check" and "Auth code"). */
export const registerReducer = (form: RegisterForm, action: RegisterAction): RegisterForm => {
  switch (action.type) {
    case "typed": {
      const text = sanitize(action.field, action.text);
      return text === form.texts[action.field] ? form : withFieldText(form, action.field, text);
    }
    case "requested":
      return { ...form, step: action.request, errors: {}, failure: null };
    case "passed":
      if (isStale(form, action.request, action.sentTexts)) return form;
      return {
        ...form,
        step: stepAfter[action.request],
        sentAt: action.request === "sending" ? action.at : form.sentAt,
      };
    case "failed":
      if (isStale(form, action.request, action.sentTexts)) return form;
      return { ...form, step: stepBefore(form, action.request), errors: action.errors };
    case "submitted":
      return { ...form, submitting: true, errors: {}, failure: null };
    case "refused": {
      const next = { ...form, submitting: false, errors: action.errors, failure: action.failure };
      if (action.errors.email !== undefined) return { ...next, step: "initial", sentAt: null };
      return action.errors.authCode === undefined ? next : { ...next, step: "sent" };
    }
  }
};

/** True once the duplicate check passed for the current address. */
export const isChecked = ({ step }: RegisterForm): boolean => step !== "initial" && step !== "checking";

/** SPEC section 4: the address is checked and verified, and no field is empty. */
export const canSubmit = ({ step, texts, submitting }: RegisterForm): boolean =>
  step === "verified" && !submitting && fieldNames.every((field) => texts[field] !== "");
