import { accountLimits } from "@danji/contract/account/account-rules";
import { accountCopy } from "@danji/contract/account/account.copy";
import { recoveryCopy as copy } from "@danji/contract/account/recovery.copy";
import { onEnter } from "#platform/ime.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { useEmailError } from "../use-email-error.ts";
import { useFindPassword } from "./use-find-password.ts";

const signup = accountCopy.signup;

/** The tab 비밀번호 찾기: address and code, then the new password. */
export function FindPasswordForm() {
  const finding = useFindPassword();
  const { state, elapsed, codeInput, nextButton, canSend, canVerify, send, verify } = finding;
  const { error: emailError } = useEmailError(state.email);
  const verified = state.step === "verified";
  return (
    <div className="flex flex-col gap-5 px-5 pt-6 pb-10">
      <p className="text-base text-body">{copy.findPasswordHint}</p>
      <Field
        label={signup.email}
        placeholder={signup.emailPlaceholder}
        value={state.email}
        error={state.sendError ?? emailError}
        onChange={(event) => finding.typeEmail(event.target.value)}
        onKeyDown={onEnter(() => void send())}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        action={
          <Button className="min-w-28" busy={state.step === "sending"} disabled={!canSend} onClick={() => void send()}>
            {state.sentAt === null ? signup.sendCode : signup.resendCode}
          </Button>
        }
      />
      <div className="flex flex-col gap-2">
        <Field
          ref={codeInput}
          label={signup.code}
          placeholder={signup.codePlaceholder}
          value={state.code}
          error={state.codeError ?? undefined}
          disabled={state.sentAt === null}
          onChange={(event) => finding.typeCode(event.target.value)}
          onKeyDown={onEnter(() => void (verified ? finding.proceed() : verify()))}
          inputMode="numeric"
          autoComplete="one-time-code"
          action={
            <Button
              className="min-w-28"
              busy={state.step === "verifying"}
              disabled={!canVerify}
              onClick={() => void verify()}
            >
              {verified ? signup.verified : signup.verify}
            </Button>
          }
        />
        {state.sentAt !== null && !verified && (
          <CodeCountdown key={state.sentAt} elapsed={elapsed} showsSent={state.codeError === null} />
        )}
      </div>
      <Button ref={nextButton} block disabled={!verified} onClick={finding.proceed}>
        {copy.next}
      </Button>
    </div>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** How long the code stays valid, and when another one may be requested. */
function CodeCountdown({ elapsed, showsSent }: { readonly elapsed: number; readonly showsSent: boolean }) {
  const remaining = accountLimits.codeLifeSeconds - elapsed;
  const pause = accountLimits.codePauseSeconds - elapsed;
  return (
    <div className="flex flex-col gap-0.5 text-sm text-muted tabular-nums">
      <LiveRegion className="font-medium text-accent-ink">{showsSent && signup.codeSent}</LiveRegion>
      <p>
        {remaining > 0 ? signup.codeLeft(clock(remaining)) : signup.codeOver}
        {pause > 0 && ` · ${signup.resendIn(pause)}`}
      </p>
    </div>
  );
}
