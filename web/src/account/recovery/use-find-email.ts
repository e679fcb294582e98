import { findId } from "@danji/contract/account/recovery";
import {
  plainPhone,
  recoveryLimits,
  recoveryNameRule,
  recoveryPhoneRule,
} from "@danji/contract/account/recovery-rules";
import { titles } from "@danji/contract/app/frame.copy";
import { recoveryCopy as copy } from "@danji/contract/account/recovery.copy";
import { useRef, useState } from "react";
import { call } from "#platform/api.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { useRecoveryStore } from "./recovery.store.ts";

export const emptyFindEmail = { name: "", phoneNumber: "", misses: 0 } as const;

/** The form's values and the number of failed searches; kept while the other tab is shown. */
export interface FindEmailTexts {
  readonly name: string;
  /** With hyphens. */
  readonly phoneNumber: string;
  readonly misses: number;
}

type FieldName = "name" | "phoneNumber";
type Errors = Readonly<Partial<Record<FieldName, string>>>;

/** Finding one's e-mail address by name and phone (SPEC sections 4, 5 and 8 "Find email"). */
export const useFindEmail = (texts: FindEmailTexts, onTexts: (texts: FindEmailTexts) => void) => {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const setFound = useRecoveryStore((store) => store.setFound);
  const navigate = useNavigate();
  const { name, phoneNumber } = texts;

  const refuse = (found: Errors) => {
    setErrors(found);
    inputs.current[found.name === undefined ? "phoneNumber" : "name"]?.focus();
  };

  const reportNoMatch = async () => {
    const misses = texts.misses + 1;
    onTexts({ ...texts, misses });
    const signsUp = misses >= recoveryLimits.missesMax;
    const agreed = await openAlert({ message: copy.noAccount, ...(signsUp ? { confirm: titles.register } : {}) });
    if (agreed && signsUp) navigate(paths.register);
  };

  const ask = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const email = await call(findId, { body: { name: name.trim(), phoneNumber: plainPhone(phoneNumber) } });
      setFound({ email, phoneNumber });
      navigate(paths.showEmail);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.status === 404) return void reportNoMatch();
      setFailure(messageFor(error, copy.serverError));
    }
  };

  const submit = () => {
    if (busy) return;
    const broken = { name: recoveryNameRule(name), phoneNumber: recoveryPhoneRule(phoneNumber) };
    if (broken.name !== undefined) refuse({ name: broken.name });
    else if (broken.phoneNumber !== undefined) refuse({ phoneNumber: broken.phoneNumber });
    else void ask();
  };

  /** The props that bind one input to the form. */
  const field = (of: FieldName) => ({
    value: texts[of],
    error: errors[of],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[of] = input;
    },
    onText: (text: string) => {
      onTexts({ ...texts, [of]: text });
      setErrors({});
      setFailure(null);
    },
  });

  return { field, failure, busy, submit };
};
