import { accountCopy } from "@danji/contract/copy/account";
import { titles } from "@danji/contract/copy/frame";
import { KeyRound } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Redirect, useLocation } from "#platform/router.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { flagIn, textIn } from "./navigation-state.ts";

/** /reset-password (SPEC section 2): only with the mail address and the verified flag of find password. */
export default function ResetPasswordPage() {
  const state: unknown = useLocation().state;
  const goBack = useGoBack(paths.findAccount);
  if (textIn(state, "email") === null || !flagIn(state, "verified")) {
    return <Redirect to={paths.findAccount} />;
  }
  return (
    <Page title={titles.resetPassword} onBack={goBack}>
      <EmptyState icon={<KeyRound />} title={accountCopy.find.resetSoon} hint={accountCopy.find.soonHint} />
    </Page>
  );
}
