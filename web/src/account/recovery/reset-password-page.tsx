import { titles } from "@danji/contract/app/frame.copy";
import { recoveryCopy as copy } from "@danji/contract/account/recovery.copy";
import { CircleCheckBig } from "lucide-react";
import { flagIn, textIn, useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Redirect, useLocation } from "#platform/navigation/router.tsx";
import { Form } from "#platform/form/form.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { NewPasswordFields } from "../password/new-password-fields.tsx";
import { useResetPassword } from "./use-reset-password.ts";

/** /reset-password (SPEC section 2): only with the mail address and the verified flag of find password. */
export default function ResetPasswordPage() {
  const state: unknown = useLocation().state;
  const goBack = useGoBack(paths.findAccount);
  const email = textIn(state, "email");
  if (email === null || !flagIn(state, "verified")) return <Redirect to={paths.findAccount} />;
  return (
    <Page title={titles.resetPassword} onBack={goBack}>
      <ResetPasswordForm email={email} />
    </Page>
  );
}

function ResetPasswordForm({ email }: { readonly email: string }) {
  const { step, failure, field, submit, canSubmit } = useResetPassword(email);
  if (step === "done") {
    return (
      <div role="status" className="flex flex-1 flex-col">
        <EmptyState icon={<CircleCheckBig />} title={copy.changed} hint={copy.changedHint} />
      </div>
    );
  }
  return (
    <Form
      className="gap-5 px-5 pt-6 pb-10"
      submit={copy.change}
      busy={step === "sending"}
      disabled={!canSubmit}
      failure={failure}
      onSubmit={submit}
    >
      <p className="text-base wrap-anywhere text-body">{copy.resetHint(email)}</p>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <NewPasswordFields field={field} />
    </Form>
  );
}
