import { accountCopy } from "@danji/contract/account/account.copy";
import { consentCopy } from "@danji/contract/account/consent/consent.copy";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { accountLimits } from "@danji/contract/account/account-rules";
import { Form } from "#platform/form/form.tsx";
import { onEnter } from "#platform/ime.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Field } from "#ui/form/field.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { useSecondsSince } from "#platform/time/use-seconds-since.ts";
import { ConsentBoxes } from "../consent/consent-boxes.tsx";
import { canSubmit, isChecked } from "./register-form.ts";
import { useRegister, type Register } from "./use-register.ts";

const copy = accountCopy.signup;

/** /register (SPEC sections 2 to 5). */
export default function RegisterPage() {
  const register = useRegister();
  const goBack = useGoBack(paths.login);
  const { form, field, boxes, submit } = register;
  return (
    <Page title={titles.register} onBack={goBack}>
      <Form
        className="gap-5 px-5 pt-4 pb-10"
        submit={copy.submit}
        busy={form.submitting}
        disabled={!canSubmit(form)}
        failure={form.failure}
        onSubmit={submit}
      >
        <RegisterMailFields register={register} />
        <Field
          {...field("password")}
          label={copy.password}
          hint={copy.passwordHint}
          type="password"
          autoComplete="new-password"
        />
        <Field {...field("confirmPassword")} label={copy.confirmPassword} type="password" autoComplete="new-password" />
        <Field {...field("name")} label={copy.name} autoComplete="name" />
        <Field {...field("nickname")} label={copy.nickname} autoComplete="nickname" />
        <Field
          {...field("phoneNumber")}
          label={copy.phoneNumber}
          placeholder={copy.phonePlaceholder}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <RegisterBoxes {...boxes} />
      </Form>
    </Page>
  );
}

/** The consent boxes, once the texts that they name are there. */
function RegisterBoxes({ policies, ...boxes }: Register["boxes"]) {
  if (policies.state === "loaded") return <ConsentBoxes policies={policies.policies} {...boxes} />;
  if (policies.state === "loading") return <Skeleton className="h-96 rounded-lg" />;
  return (
    <div className="flex flex-col gap-2">
      <FormError message={consentCopy.loadFailed} />
      <Button variant="secondary" onClick={policies.reload}>
        {frameCopy.retry}
      </Button>
    </div>
  );
}

/** The e-mail address with its duplicate check, and the code that verifies it (SPEC section 4). */
function RegisterMailFields({ register }: { readonly register: Register }) {
  const { form, field, checkEmail } = register;
  const checked = isChecked(form);
  const check = () => void (checked || checkEmail());
  return (
    <>
      <div className="flex flex-col gap-2">
        <Field
          {...field("email")}
          label={copy.email}
          placeholder={copy.emailPlaceholder}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={onEnter(check)}
          action={
            <Button className="min-w-24" busy={form.step === "checking"} disabled={checked} onClick={check}>
              {copy.checkEmail}
            </Button>
          }
        />
        <LiveRegion className="text-sm font-medium text-accent-ink">{checked && copy.emailFree}</LiveRegion>
      </div>
      {form.sentAt === null ? <FirstSend register={register} /> : <CodeField register={register} />}
    </>
  );
}

function FirstSend({ register }: { readonly register: Register }) {
  const { form, sendButton, send } = register;
  return (
    <div className="flex flex-col gap-2">
      <Button
        ref={sendButton}
        block
        busy={form.step === "sending"}
        disabled={!isChecked(form)}
        onClick={() => void send()}
      >
        {copy.sendCode}
      </Button>
      <FormError message={form.errors.authCode} />
    </div>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function CodeField({ register }: { readonly register: Register }) {
  const { form, field, verify } = register;
  const verified = form.step === "verified";
  return (
    <div className="flex animate-rise flex-col gap-2">
      <Field
        {...field("authCode")}
        label={copy.code}
        placeholder={copy.codePlaceholder}
        inputMode="numeric"
        autoComplete="one-time-code"
        onKeyDown={onEnter(() => void (verified || verify()))}
        action={
          <Button
            className="min-w-24"
            busy={form.step === "verifying"}
            disabled={verified}
            onClick={() => void verify()}
          >
            {verified ? copy.verified : copy.verify}
          </Button>
        }
      />
      {!verified && <ResendCode register={register} />}
    </div>
  );
}

/** How long the code stays valid, and the button that sends another one once the pause between two is over. */
function ResendCode({ register }: { readonly register: Register }) {
  const { form, sendButton, send } = register;
  const elapsed = useSecondsSince(form.sentAt);
  const remaining = accountLimits.codeLifeSeconds - elapsed;
  const pause = accountLimits.codePauseSeconds - elapsed;
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex flex-col gap-0.5 text-sm text-muted tabular-nums">
        {form.errors.authCode === undefined && (
          // A second code is told by a second region, which comes empty; the lines below stay where they are.
          <div className="min-h-[1lh]">
            <LiveRegion key={form.sentAt} className="font-medium text-accent-ink">
              {copy.codeSent}
            </LiveRegion>
          </div>
        )}
        <p>
          {remaining > 0 ? copy.codeLeft(clock(remaining)) : copy.codeOver}
          {pause > 0 && ` · ${copy.resendIn(pause)}`}
        </p>
      </div>
      <Button
        ref={sendButton}
        variant="ghost"
        size="sm"
        className="-mr-3"
        busy={form.step === "sending"}
        disabled={pause > 0}
        onClick={() => void send()}
      >
        {copy.resendCode}
      </Button>
    </div>
  );
}
