import { type ExchangedView, exchangeSocialCode } from "@danji/contract/account/social";
import { accountCopy } from "@danji/contract/account/account.copy";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { storage } from "#platform/storage.ts";
import { useAuthStore } from "../session/auth.store.ts";

const copy = accountCopy.login;

/**
 * State of the callback: exchanging the code, asking whether to link two accounts, or refused with the message of SPEC
 * section 8.
 */
export type SocialCallback =
  | { readonly state: "entering" }
  | { readonly state: "linking"; readonly hasPassword: boolean }
  | { readonly state: "refused"; readonly title: string; readonly message: string };

// A code is valid once, but the component may mount twice: both mounts share the first exchange.
const exchanges = new Map<string, Promise<ExchangedView>>();

const exchangeOnce = (code: string): Promise<ExchangedView> => {
  const pending = exchanges.get(code);
  if (pending !== undefined) return pending;
  const exchange = call(exchangeSocialCode, { query: { code } });
  exchanges.set(code, exchange);
  return exchange;
};

const refused = (title: string, message: string): SocialCallback => ({ state: "refused", title, message });

const callbackForError = (error: unknown): SocialCallback => {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === "SOCIAL_LINK_NEEDED") return { state: "linking", hasPassword: true };
  if (reason === "SOCIAL_LINK_PASSWORDLESS") return { state: "linking", hasPassword: false };
  if (error instanceof ApiError && error.status < 500) return refused(copy.socialFailedTitle, copy.exchangeFailed);
  return refused(copy.socialErrorTitle, copy.socialError);
};

/** Handles the callback at /oauth/redirect (SPEC section 4 "Social login landing"). */
export const useSocialCallback = () => {
  const query = useSearchParams();
  const navigate = useNavigate();
  // Read once: the code is removed from the address at once, so that no history entry keeps it.
  const [code] = useState(() => (query.get("status") === "success" ? query.get("social-code") : null));
  const [callback, setCallback] = useState<SocialCallback>(
    code === null ? refused(copy.socialFailedTitle, copy.socialBadStatus) : { state: "entering" },
  );

  const completeLogin = useCallback(
    ({ memberId }: ExchangedView) => {
      if (code !== null) storage.set("socialCode", code);
      storage.set("loginType", "kakao");
      storage.remove("prevPath");
      useAuthStore.getState().loginSucceeded(memberId);
      navigate(paths.homeAlias, { replace: true });
    },
    [code, navigate],
  );

  useEffect(() => {
    if (code === null) return;
    navigate(paths.oauthRedirect, { replace: true });
    let cancelled = false;
    exchangeOnce(code).then(
      (login) => cancelled || completeLogin(login),
      (error: unknown) => cancelled || setCallback(callbackForError(error)),
    );
    return () => {
      cancelled = true;
    };
  }, [code, completeLogin, navigate]);

  return {
    callback,
    completeLogin,
    /** The time to decide about the link is over. */
    expire: () => setCallback(refused(copy.socialFailedTitle, copy.exchangeFailed)),
    cancel: () => navigate(paths.login, { replace: true }),
  };
};
