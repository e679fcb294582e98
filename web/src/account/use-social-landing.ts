import { exchangeSocialCode } from "@danji/contract/social";
import { accountCopy } from "@danji/contract/copy/account";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate, useSearchParams } from "#platform/router.tsx";
import { storage } from "#platform/storage.ts";
import { useAuthStore } from "./auth.store.ts";

const copy = accountCopy.login;

/** Where a landing stands: on its way in, asked whether two accounts are one, or refused in the words of SPEC section 8. */
export type Landing =
  | { readonly state: "entering" }
  | { readonly state: "linking" }
  | { readonly state: "refused"; readonly title: string; readonly message: string };

// A code is good once, and the screen may be built twice: the first one's exchange is everybody's.
const exchanges = new Map<string, Promise<unknown>>();

const exchanged = (code: string): Promise<unknown> => {
  const known = exchanges.get(code);
  if (known !== undefined) return known;
  const exchange = call(exchangeSocialCode, { query: { code } });
  exchanges.set(code, exchange);
  return exchange;
};

const refused = (title: string, message: string): Landing => ({ state: "refused", title, message });

const landingAfter = (error: unknown): Landing => {
  if (error instanceof ApiError && error.reason === "SOCIAL_LINK_NEEDED") return { state: "linking" };
  if (error instanceof ApiError && error.status < 500) return refused(copy.socialFailedTitle, copy.exchangeFailed);
  return refused(copy.socialErrorTitle, copy.socialError);
};

/** What /oauth/redirect does with its address (SPEC section 4 "Social login landing"). */
export const useSocialLanding = () => {
  const query = useSearchParams();
  const navigate = useNavigate();
  // Read once: the address loses its code at once, so that no history keeps it.
  const [code] = useState(() => (query.get("status") === "success" ? query.get("social-code") : null));
  const [landing, setLanding] = useState<Landing>(
    code === null ? refused(copy.socialFailedTitle, copy.socialBadStatus) : { state: "entering" },
  );

  const enter = useCallback(() => {
    if (code !== null) storage.set("socialCode", code);
    storage.set("loginType", "kakao");
    storage.remove("prevPath");
    useAuthStore.getState().loginSucceeded();
    navigate(paths.homeAlias, { replace: true });
  }, [code, navigate]);

  useEffect(() => {
    if (code === null) return;
    navigate(paths.oauthRedirect, { replace: true });
    let left = false;
    exchanged(code).then(
      () => left || enter(),
      (error: unknown) => left || setLanding(landingAfter(error)),
    );
    return () => {
      left = true;
    };
  }, [code, enter, navigate]);

  return { landing, enter, giveUp: () => navigate(paths.login, { replace: true }) };
};
