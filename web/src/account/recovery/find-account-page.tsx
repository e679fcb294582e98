import { titles } from "@danji/contract/app/frame.copy";
import { useState } from "react";
import { flagIn, useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useLocation } from "#platform/navigation/router.tsx";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { FindEmailForm } from "./find-email-form.tsx";
import { FindPasswordForm } from "./find-password-form.tsx";
import { emptyFindEmail, type FindEmailTexts } from "./use-find-email.ts";

const tabs = [
  { id: "email", label: titles.findEmail },
  { id: "password", label: titles.findPassword },
] as const;

/** /find-account (SPEC section 2): finding the e-mail address and resetting the password. */
export default function FindAccountPage() {
  const { state } = useLocation();
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>(flagIn(state, "findsPassword") ? "password" : "email");
  const [texts, setTexts] = useState<FindEmailTexts>(emptyFindEmail);
  const goBack = useGoBack(paths.login);
  return (
    <Page title={titles.findAccount} onBack={goBack}>
      <Tabs label={titles.findAccount} tabs={tabs} value={tab} onChange={setTab}>
        {tab === "email" ? <FindEmailForm texts={texts} onTexts={setTexts} /> : <FindPasswordForm />}
      </Tabs>
    </Page>
  );
}
