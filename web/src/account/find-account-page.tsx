import { accountCopy } from "@danji/contract/copy/account";
import { titles } from "@danji/contract/copy/frame";
import { KeyRound, Mail } from "lucide-react";
import { useState } from "react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";

const copy = accountCopy.find;
const tabs = [
  { id: "email", label: titles.findEmail },
  { id: "password", label: titles.findPassword },
] as const;
const contents = {
  email: { icon: <Mail />, title: copy.emailSoon },
  password: { icon: <KeyRound />, title: copy.passwordSoon },
} as const;

/** /find-account (SPEC section 2): the two ways back into an account. */
export default function FindAccountPage() {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("email");
  const navigate = useNavigate();
  const goBack = useGoBack(paths.login);
  return (
    <Page title={titles.findAccount} onBack={goBack}>
      <Tabs label={titles.findAccount} tabs={tabs} value={tab} onChange={setTab}>
        <EmptyState
          {...contents[tab]}
          hint={copy.soonHint}
          action={
            <div className="flex gap-2">
              <Button variant="secondary" onClick={() => navigate(paths.register)}>
                {titles.register}
              </Button>
              <Button onClick={() => navigate(paths.login)}>{accountCopy.signup.goLogin}</Button>
            </div>
          }
        />
      </Tabs>
    </Page>
  );
}
