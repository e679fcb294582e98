import { isEmail } from "@danji/contract/account/account-rules";
import { accountCopy } from "@danji/contract/account/account.copy";
import { isBlank } from "@danji/contract/platform/text";
import { useEffect, useState } from "react";

// Long enough that no error appears while the address is still being typed.
const pause = 800;
const sentence = accountCopy.login.emailFormat(accountCopy.login.emailExample);

/**
 * The format error of the login's e-mail address (SPEC section 5): shown after a pause in typing, cleared by the first
 * valid value. `checkNow` gives the error for a submit at once. It does not wait for blur: an error that shifts the
 * layout between pointerdown and click makes the click miss.
 */
export const useEmailError = (email: string) => {
  const [shown, setShown] = useState<string>();
  const error = isBlank(email) ? accountCopy.signup.emailRequired : isEmail(email.trim()) ? undefined : sentence;

  useEffect(() => {
    if (error !== sentence) return setShown(undefined);
    const timer = setTimeout(() => setShown(error), pause);
    return () => clearTimeout(timer);
  }, [email, error]);

  const checkNow = (): string | undefined => {
    setShown(error);
    return error;
  };
  return { error: shown, checkNow };
};
