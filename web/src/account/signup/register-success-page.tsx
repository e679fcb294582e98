import { accountCopy } from "@danji/contract/account/account.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { PartyPopper } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useLocation, useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

const copy = accountCopy.signup;

/** /register-success (SPEC section 2). The login finds the address filled in that has just signed up. */
export default function RegisterSuccessPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const goBack = useGoBack(paths.login);
  return (
    <Page
      title={titles.registerSuccess}
      onBack={goBack}
      footer={
        <Button block onClick={() => navigate(paths.login, { replace: true, state })}>
          {copy.goLogin}
        </Button>
      }
    >
      <EmptyState icon={<PartyPopper />} title={copy.done} hint={copy.welcome} />
    </Page>
  );
}
