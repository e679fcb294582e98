import { accountCopy } from "@danji/contract/copy/account";
import { useState } from "react";
import { AlertDialog } from "#ui/alert-dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SocialLinkForm } from "./social-link-form.tsx";
import { useSocialLanding } from "./use-social-landing.ts";

/** /oauth/redirect: where the browser lands after a social login (SPEC section 4 "Social login landing"). */
export default function OauthRedirectPage() {
  const { landing, enter, giveUp } = useSocialLanding();
  const [read, setRead] = useState(false);
  if (landing.state === "linking") {
    return (
      <main className="min-h-full bg-surface">
        <SocialLinkForm onEntered={enter} />
      </main>
    );
  }
  return (
    <main className="flex min-h-full flex-col items-center gap-5 bg-surface pt-40">
      <Spinner />
      <h1 className="text-lg font-semibold">{accountCopy.login.socialLanding}</h1>
      {landing.state === "refused" && (
        <AlertDialog
          title={landing.title}
          message={landing.message}
          open={!read}
          onAnswer={() => setRead(true)}
          onClosed={giveUp}
        />
      )}
    </main>
  );
}
