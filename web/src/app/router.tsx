import { titles } from "@danji/contract/copy/frame";
import { lazy, Suspense } from "react";
import LoginPage from "#account/login-page.tsx";
import { paths } from "#platform/paths.ts";
import { Route, Switch } from "#platform/router.tsx";
import { Arrival } from "./arrival.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { type Screen, ScreenOf } from "./screen.tsx";

// What members see, and all it needs, is no part of what the login screen waits for.
const MemberScreens = lazy(async () => ({ default: (await import("./member-screens.tsx")).MemberScreens }));

/** MAP: the screens that anyone may see (SPEC section 6). Those of members are in member-screens.tsx. */
const screens: readonly Screen[] = [
  { path: paths.login, title: titles.login, page: LoginPage },
  { path: paths.register, title: titles.register, page: lazy(() => import("#account/register-page.tsx")) },
  {
    path: paths.registerSuccess,
    title: titles.registerSuccess,
    page: lazy(() => import("#account/register-success-page.tsx")),
  },
  {
    path: paths.findAccount,
    title: titles.findAccount,
    page: lazy(() => import("#account/find-account-page.tsx")),
  },
  {
    path: paths.showEmail,
    title: titles.showEmail,
    page: lazy(() => import("#account/show-email-page.tsx")),
  },
  {
    path: paths.resetPassword,
    title: titles.resetPassword,
    page: lazy(() => import("#account/reset-password-page.tsx")),
  },
  {
    path: paths.oauthRedirect,
    title: titles.login,
    page: lazy(() => import("#account/oauth-redirect-page.tsx")),
  },
  { path: paths.devUi, title: "UI", page: lazy(() => import("./dev-ui-page.tsx")) },
];

/** The screen of the current address. */
export const Screens = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Switch>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path}>
          <ScreenOf {...screen} />
        </Route>
      ))}
      <Route>
        <MemberScreens />
      </Route>
    </Switch>
    <Arrival />
  </Suspense>
);
