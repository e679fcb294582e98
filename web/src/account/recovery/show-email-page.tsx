import { accountCopy } from "@danji/contract/account/account.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { recoveryCopy as copy } from "@danji/contract/account/recovery.copy";
import { MailCheck, MailQuestionMark } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useNavigate } from "#platform/navigation/router.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { useRecoveryStore } from "./recovery.store.ts";

/** /show-email (SPEC section 2): the result of find e-mail. */
export default function ShowEmailPage() {
  const { found, setFound } = useRecoveryStore();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.findAccount);
  const goLogin = () => {
    navigate(paths.login, { replace: true });
    setFound(null);
  };
  return (
    <Page
      title={titles.showEmail}
      onBack={goBack}
      footer={
        <Button block onClick={goLogin}>
          {accountCopy.signup.goLogin}
        </Button>
      }
    >
      {found === null ? (
        <EmptyState icon={<MailQuestionMark />} title={copy.noFoundEmail} hint={copy.noFoundEmailHint} />
      ) : (
        <EmptyState
          icon={<MailCheck />}
          title={found.email}
          hint={copy.foundFor(found.phoneNumber)}
          action={
            <Link
              to={paths.findAccount}
              state={{ findsPassword: true }}
              className={buttonClasses({ variant: "secondary" })}
            >
              {titles.findPassword}
            </Link>
          }
        />
      )}
    </Page>
  );
}
