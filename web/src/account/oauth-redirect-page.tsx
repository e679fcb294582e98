import { accountCopy } from "@danji/contract/copy/account";
import { useState } from "react";
import { paths } from "#platform/paths.ts";
import { useNavigate, useSearchParams } from "#platform/router.tsx";
import { AlertDialog } from "#ui/alert-dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";

const copy = accountCopy.login;

/** /oauth/redirect: where the browser lands after a social login (SPEC section 4 "Social login landing"). */
export default function OauthRedirectPage() {
  const query = useSearchParams();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const came = query.get("status") === "success" && (query.get("social-code") ?? "") !== "";
  return (
    <main className="flex min-h-full flex-col items-center gap-5 bg-surface pt-40">
      <Spinner />
      <h1 className="text-lg font-semibold">{copy.socialLanding}</h1>
      <AlertDialog
        title={copy.socialFailedTitle}
        message={came ? copy.exchangeFailed : copy.socialBadStatus}
        open={open}
        onAnswer={() => setOpen(false)}
        onClosed={() => navigate(paths.login, { replace: true })}
      />
    </main>
  );
}
