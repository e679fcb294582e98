import { accountCopy } from "@danji/contract/account/account.copy";
import { useState } from "react";
import { AlertDialog } from "#ui/overlay/alert-dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SocialLinkForm } from "./social-link-form.tsx";
import { useSocialCallback } from "./use-social-callback.ts";

/** /oauth/redirect: the callback page of a social login (SPEC section 4 "Social login landing"). */
export default function OauthRedirectPage() {
  const { callback, completeLogin, expire, cancel } = useSocialCallback();
  const [dismissed, setDismissed] = useState(false);
  if (callback.state === "linking") {
    return (
      <main className="min-h-full bg-surface">
        <SocialLinkForm
          hasPassword={callback.hasPassword}
          onLoggedIn={completeLogin}
          onExpired={expire}
          onCancel={cancel}
        />
      </main>
    );
  }
  return (
    <main className="flex min-h-full flex-col items-center gap-5 bg-surface pt-40">
      <Spinner />
      <h1 className="text-lg font-semibold">{accountCopy.login.socialLanding}</h1>
      {callback.state === "refused" && (
        <AlertDialog
          title={callback.title}
          message={callback.message}
          open={!dismissed}
          onAnswer={() => setDismissed(true)}
          onClosed={cancel}
        />
      )}
    </main>
  );
}
