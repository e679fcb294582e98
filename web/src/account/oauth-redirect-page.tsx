import { accountCopy } from "@danji/contract/copy/account";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "#platform/paths.ts";
import { openAlert } from "#ui/alert.tsx";
import { Spinner } from "#ui/spinner.tsx";

const copy = accountCopy.login;

/** /oauth/redirect: where the browser lands after a social login (SPEC section 4 "Social login landing"). */
export default function OauthRedirectPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const started = useRef(false);
  const came = query.get("status") === "success" && (query.get("social-code") ?? "") !== "";

  useEffect(() => {
    // One landing, one alert, also where React runs effects twice.
    if (started.current) return;
    started.current = true;
    const message = came ? copy.exchangeFailed : copy.socialBadStatus;
    void openAlert({ title: copy.socialFailedTitle, message }).then(() =>
      navigate(paths.login, { replace: true }),
    );
  }, [came, navigate]);

  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-5 bg-surface">
      <Spinner />
      <h1 className="text-lg font-semibold">{copy.socialLanding}</h1>
    </main>
  );
}
