import { type ReactNode, useEffect } from "react";
import { useAuthStore } from "#account/session/auth.store.ts";
import { saveReturnPath } from "#account/session/return-path.ts";
import { paths } from "#platform/paths.ts";
import { Redirect, useLocation } from "#platform/navigation/router.tsx";

/** Shows its screen to members only; others are redirected to /login and return afterwards (SPEC section 4). */
export function RequireLogin({ children }: { readonly children: ReactNode }) {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isLoggedIn) saveReturnPath(pathname + search);
  }, [isLoggedIn, pathname, search]);
  return isLoggedIn ? children : <Redirect to={paths.login} />;
}
