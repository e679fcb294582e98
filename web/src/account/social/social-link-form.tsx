import { declineSocialLink, type ExchangedView, linkSocial } from "@danji/contract/account/social";
import { accountCopy } from "@danji/contract/account/account.copy";
import { type SubmitEvent, useState } from "react";
import { call } from "#platform/api.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { loginError } from "../session/login-errors.ts";

const copy = accountCopy.login;

interface SocialLinkFormProps {
  readonly onLoggedIn: (login: ExchangedView) => void;
}

/** Asks for the password of a local account before a social login is linked to it (SECURITY 8). */
export function SocialLinkForm({ onLoggedIn }: SocialLinkFormProps) {
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
      setError(loginError(failed));
      setBusy(false);
    }
  };
  const link = (event: SubmitEvent) => {
    event.preventDefault();
    if (password === "") return setError(accountCopy.signup.passwordRequired);
    return void send(() => call(linkSocial, { body: { password } }));
  };

  return (
    <form noValidate className="flex flex-col gap-4 px-5 pt-10 pb-10" onSubmit={link}>
      <h1 className="text-2xl font-bold tracking-[-0.02em]">{copy.linkTitle}</h1>
      <p className="text-base text-body">{copy.linkNeeded}</p>
      <Field
        label={copy.password}
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
      <Button variant="secondary" block disabled={busy} onClick={() => void send(() => call(declineSocialLink))}>
        {copy.decline}
      </Button>
      <p className="text-center text-sm text-muted">{copy.declineHint}</p>
    </form>
  );
}
