import { declineSocialLink, type ExchangedView, linkSocial } from "@danji/contract/account/social";
import { accountCopy } from "@danji/contract/account/account.copy";
import { socialLinkCopy as copy } from "@danji/contract/account/social-link.copy";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { loginError } from "../session/login-errors.ts";

interface SocialLinkFormProps {
  /** False where the local account has none: then it can only be linked in its settings. */
  readonly hasPassword: boolean;
  readonly onLoggedIn: (login: ExchangedView) => void;
  readonly onExpired: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password of a local account before a social login is linked to it (SECURITY 8). */
export function SocialLinkForm({ hasPassword, onLoggedIn, onExpired, onCancel }: SocialLinkFormProps) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (work: () => Promise<ExchangedView>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      onLoggedIn(await work());
    } catch (failed) {
      if (failed instanceof ApiError && failed.reason === "SOCIAL_CODE_INVALID") return onExpired();
      setError(loginError(failed));
      setBusy(false);
    }
  };
  const link = (event: SubmitEvent) => {
    event.preventDefault();
    if (password === "") return setError(accountCopy.signup.passwordRequired);
    return void send(() => call(linkSocial, { body: { password } }));
  };
  const toLogin = (
    <Button variant={hasPassword ? "ghost" : "primary"} block disabled={busy} onClick={onCancel}>
      {copy.toLogin}
    </Button>
  );

  return (
    <form noValidate className="flex flex-col gap-4 px-5 pt-10 pb-10" onSubmit={link}>
      <h1 className="text-2xl font-bold tracking-[-0.02em]">{copy.title}</h1>
      <p className="text-base text-body">{hasPassword ? copy.needed : copy.passwordless}</p>
      {hasPassword ? (
        <>
          <Field
            label={accountCopy.login.password}
            value={password}
            error={error}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(undefined);
            }}
            type="password"
            autoComplete="current-password"
          />
          <Button type="submit" block busy={busy}>
            {copy.link}
          </Button>
        </>
      ) : (
        <>
          {error !== undefined && (
            <p role="alert" className="text-base text-danger">
              {error}
            </p>
          )}
          {toLogin}
        </>
      )}
      <Button variant="secondary" block disabled={busy} onClick={() => void send(() => call(declineSocialLink))}>
        {copy.decline}
      </Button>
      <p className="text-center text-sm text-muted">{copy.declineHint}</p>
      {hasPassword && toLogin}
    </form>
  );
}
