import { isEmail } from "@danji/contract/account-rules";
import { accountCopy } from "@danji/contract/copy/account";
import { isBlank } from "@danji/contract/platform/text";
import { useEffect, useState } from "react";

// Long enough that nobody is told while still writing the address.
const pause = 800;
const sentence = accountCopy.login.emailFormat(accountCopy.login.emailExample);

/**
 * The format error of the login's mail address (SPEC section 5): shown after a pause in typing, gone with the
 * first text that fits. `checkNow` gives the error for a submit at once.
 *
 * It does not wait for the field to lose focus: an error that pushes the page down under a press that has
 * begun makes that press miss.
 */
export const useEmailError = (email: string) => {
  const [shown, setShown] = useState<string>();
  const error = isBlank(email)
    ? accountCopy.signup.emailRequired
    : isEmail(email.trim())
      ? undefined
      : sentence;

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
