import { accountCopy } from "@danji/contract/copy/account";
import { titles } from "@danji/contract/copy/frame";
import { MailCheck, MailQuestionMark } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useLocation, useNavigate } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { textIn } from "./navigation-state.ts";

const copy = accountCopy.find;

/** /show-email (SPEC section 2): the mail address that find email handed over. */
export default function ShowEmailPage() {
  const email = textIn(useLocation().state, "email");
  const navigate = useNavigate();
  const goBack = useGoBack(paths.findAccount);
  return (
    <Page
      title={titles.showEmail}
      onBack={goBack}
      footer={
        <Button block onClick={() => navigate(paths.login, { replace: true })}>
          {accountCopy.signup.goLogin}
        </Button>
      }
    >
      {email === null ? (
        <EmptyState icon={<MailQuestionMark />} title={copy.noFoundEmail} hint={copy.noFoundEmailHint} />
      ) : (
        <EmptyState icon={<MailCheck />} title={email} hint={copy.foundEmail} />
      )}
    </Page>
  );
}
