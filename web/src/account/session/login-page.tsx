import { accountCopy } from "@danji/contract/account/account.copy";
import { consentCopy } from "@danji/contract/account/consent/consent.copy";
import { withdrawalCopy } from "@danji/contract/account/withdrawal.copy";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Form } from "#platform/form/form.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { useAuthStore } from "./auth.store.ts";
import { askAboutWithdrawal } from "./end-session.ts";
import { SocialButtons } from "../social/social-buttons.tsx";
import { useLogin } from "./use-login.ts";

const copy = accountCopy.login;
const link = "inline-flex min-h-11 items-center px-4 hover:underline";

/** /login (SPEC sections 2, 4, 5 and 8). */
export default function LoginPage() {
  const goBack = useGoBack(paths.home);
  useEffect(() => void askAboutWithdrawal(), []);
  return (
    <Page title={titles.login} onBack={goBack}>
      <div className="flex flex-1 flex-col px-5 pt-6 pb-10">
        <p className="text-2xl font-bold tracking-[-0.02em]">
          <span className="block text-lg font-semibold text-accent-ink">{frameCopy.tagline}</span>
          {frameCopy.productName}
        </p>
        <SessionEnded />
        <LoginForm />
        <nav className="mt-2 flex items-center justify-center text-base text-body">
          <Link to={paths.findAccount} className={link}>
            {copy.findAccount}
          </Link>
          <span aria-hidden="true" className="h-3.5 w-px bg-edge" />
          <Link to={paths.register} className={`${link} font-semibold`}>
            {copy.signup}
          </Link>
        </nav>
        <p className="my-5 flex items-center gap-3 text-sm text-muted">
          <span className="h-px flex-1 bg-line" />
          {copy.or}
          <span className="h-px flex-1 bg-line" />
        </p>
        <SocialButtons />
        <nav aria-label={consentCopy.boxes} className="mt-6 flex justify-center text-sm text-muted">
          <Link to={paths.terms} className={link}>
            {consentCopy.terms}
          </Link>
          <Link to={paths.privacy} className={`${link} font-semibold`}>
            {consentCopy.privacy}
          </Link>
        </nav>
      </div>
    </Page>
  );
}

/** Why the login is shown again, where the session ended without a logout; and what it needs that the browser refuses. */
function SessionEnded() {
  const hasSessionEnded = useAuthStore((auth) => auth.hasSessionEnded);
  const isLoginLost = useAuthStore((auth) => auth.isLoginLost);
  const isWithdrawn = useAuthStore((auth) => auth.isWithdrawn);
  const isSaid = useAuthStore((auth) => auth.error === copy.cookiesNeeded);
  if (isSaid || (!hasSessionEnded && navigator.cookieEnabled)) return null;
  const sentence = isWithdrawn ? withdrawalCopy.clearedHere : isLoginLost ? copy.sessionLost : copy.sessionEnded;
  return (
    <p role="status" className="mt-5 rounded-md bg-accent-soft px-4 py-3 text-base text-accent-ink">
      {!navigator.cookieEnabled ? copy.cookiesNeeded : sentence}
    </p>
  );
}

function LoginForm() {
  const [isShown, setIsShown] = useState(false);
  const { email, password, savesEmail, setSavesEmail, error, busy, submit } = useLogin();
  return (
    <Form className="mt-7 gap-4" submit={copy.submit} busy={busy} onSubmit={submit}>
      <Field
        ref={email.ref}
        label={copy.email}
        value={email.value}
        error={email.error}
        onChange={(event) => email.onText(event.target.value)}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        ref={password.ref}
        label={copy.password}
        value={password.value}
        error={password.error}
        onChange={(event) => password.onText(event.target.value)}
        type={isShown ? "text" : "password"}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        action={
          <IconButton
            className="size-13!"
            label={copy.showTyped}
            aria-pressed={isShown}
            icon={
              isShown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />
            }
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
      <Checkbox label={copy.saveEmail} checked={savesEmail} onChange={(event) => setSavesEmail(event.target.checked)} />
      {error !== null && (
        <p role="alert" className="animate-rise rounded-md bg-danger-soft px-4 py-3 text-base text-danger">
          {error}
        </p>
      )}
    </Form>
  );
}
