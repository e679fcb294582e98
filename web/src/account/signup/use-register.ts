import { checkEmailDuplication, sendCode, signup, verifyCode } from "@danji/contract/account/account";
import { codeRule, emailRule } from "@danji/contract/account/account-rules";
import { consentFaults, type ConsentField } from "@danji/contract/account/consent/consent-rules";
import { accountCopy } from "@danji/contract/account/account.copy";
import { type ChangeEvent, useEffect, useReducer, useRef, useState } from "react";
import { call } from "#platform/api.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { consentsOf, type Ticks } from "../consent/consent-form.ts";
import { usePolicies } from "../consent/use-policies.ts";
import {
  canSubmit,
  emptyForm,
  type FieldErrors,
  type FieldName,
  type VerificationRequest,
  registerReducer,
} from "./register-form.ts";
import { firstFieldError, firstInvalidField, refusalErrors } from "./register-rules.ts";

const copy = accountCopy.signup;

type BoxFaults = Readonly<Partial<Record<ConsentField, string>>>;

/** The sign-up form and its four server calls (SPEC sections 4, 5 and 8 "Signup"). */
export const useRegister = () => {
  const [form, dispatch] = useReducer(registerReducer, emptyForm);
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const sendButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { texts, step } = form;
  const policies = usePolicies();
  const [ticks, setTicks] = useState<Ticks>({});
  const [boxFaults, setBoxFaults] = useState<BoxFaults>({});
  const consents = policies.state === "loaded" ? consentsOf(policies.policies, ticks) : {};

  // The pressed button is disabled by then; the focus moves on to the next field.
  useEffect(() => {
    if (step === "checked") sendButton.current?.focus();
    if (step === "sent") inputs.current.authCode?.focus();
  }, [step]);

  const refuse = (errors: FieldErrors, failure: string | null = null) => {
    dispatch({ type: "refused", errors, failure });
    const field = firstInvalidField(errors);
    if (field !== undefined) inputs.current[field]?.focus();
  };

  /** Runs one call of the verification; returns null, or its error. */
  const runRequest = async (
    request: VerificationRequest,
    promise: Promise<unknown>,
    errorsFor: (error: unknown) => FieldErrors,
  ) => {
    dispatch({ type: "requested", request });
    try {
      await promise;
      dispatch({ type: "passed", request, sentTexts: texts, at: Date.now() });
      return null;
    } catch (error) {
      dispatch({ type: "failed", request, sentTexts: texts, errors: errorsFor(error) });
      return { error };
    }
  };

  const checkEmail = async () => {
    const broken = emailRule(texts.email);
    if (broken !== undefined) return refuse({ email: broken });
    const promise = call(checkEmailDuplication, { body: { email: texts.email } });
    const failed = await runRequest("checking", promise, (error) => ({ email: messageFor(error, copy.emailTaken) }));
    if (failed !== null) inputs.current.email?.focus();
  };

  const send = () =>
    runRequest("sending", call(sendCode, { body: { mail: texts.email } }), (error) => ({
      authCode: messageFor(error, copy.codeFailed),
    }));

  const verify = async () => {
    const broken = codeRule(texts.authCode);
    if (broken !== undefined) return refuse({ authCode: broken });
    const promise = call(verifyCode, { query: { email: texts.email, code: texts.authCode } });
    const failed = await runRequest("verifying", promise, () => ({}));
    // On closing, the alert restores the focus of the moment it opened.
    inputs.current[failed === null ? "password" : "authCode"]?.focus();
    await openAlert(
      failed === null
        ? { message: copy.verifiedAlert }
        : { title: copy.verifyFailedTitle, message: messageFor(failed.error, accountCopy.find.verifyFailed) },
    );
  };

  const submit = async () => {
    if (!canSubmit(form)) return;
    const broken = firstFieldError(form);
    if (firstInvalidField(broken) !== undefined) return refuse(broken);
    const missing = consentFaults(consents);
    setBoxFaults(missing);
    if (Object.keys(missing).length > 0) return;
    dispatch({ type: "submitted" });
    const { email, password, name, nickname, phoneNumber } = texts;
    try {
      await call(signup, { body: { email, password, name, nickname, phoneNumber, consents } });
      navigate(paths.registerSuccess, { replace: true, state: { email } });
    } catch (error) {
      // The form keeps everything typed and shows the texts that are current now; those have to be ticked again.
      if (error instanceof ApiError && error.reason === "POLICY_CHANGED") {
        setTicks({});
        setBoxFaults(error.fields);
        policies.reload();
      }
      const { errors, failure } = refusalErrors(error);
      refuse(errors, failure);
    }
  };

  /** The props that bind one input to the form. */
  const field = (name: FieldName) => ({
    value: texts[name],
    error: form.errors[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      dispatch({ type: "typed", field: name, text: event.target.value }),
  });

  const boxes = {
    policies,
    ticks,
    errors: boxFaults,
    onChange: (next: Ticks) => {
      setTicks(next);
      setBoxFaults({});
    },
  };

  return { form, field, boxes, sendButton, checkEmail, send, verify, submit };
};

export type Register = ReturnType<typeof useRegister>;
