import { consentCopy } from "@danji/contract/account/consent/consent.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { Suspense } from "react";
import LoginPage from "#account/session/login-page.tsx";
import { paths } from "#platform/paths.ts";
import { Route, Switch } from "#platform/navigation/router.tsx";
import { ScrollRestoration } from "./scroll-restoration.tsx";
import { lazyWithPreload } from "./lazy-with-preload.tsx";
import { loadPage, type Screen, screenAt, ScreenOf } from "./screen.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

// In a chunk of its own: the login screen does not wait for the members' screens.
const memberScreens = () => import("./member-screens.tsx");
const MemberScreens = lazyWithPreload(async () => ({ default: (await memberScreens()).MemberScreens }));

/** The public screens (SPEC section 6). The members-only ones are in member-screens.tsx. */
const screens: readonly Screen[] = [
  { path: paths.login, title: titles.login, page: LoginPage },
  {
    path: paths.register,
    title: titles.register,
    page: lazyWithPreload(() => import("#account/signup/register-page.tsx")),
  },
  {
    path: paths.registerSuccess,
    title: titles.registerSuccess,
    page: lazyWithPreload(() => import("#account/signup/register-success-page.tsx")),
  },
  {
    path: paths.findAccount,
    title: titles.findAccount,
    page: lazyWithPreload(() => import("#account/recovery/find-account-page.tsx")),
  },
  {
    path: paths.showEmail,
    title: titles.showEmail,
    page: lazyWithPreload(() => import("#account/recovery/show-email-page.tsx")),
  },
  {
    path: paths.resetPassword,
    title: titles.resetPassword,
    page: lazyWithPreload(() => import("#account/recovery/reset-password-page.tsx")),
  },
  {
    path: paths.oauthRedirect,
    title: titles.login,
    page: lazyWithPreload(() => import("#account/social/oauth-redirect-page.tsx")),
  },
  {
    path: paths.terms,
    title: consentCopy.terms,
    page: lazyWithPreload(() => import("#account/consent/policy-page.tsx")),
  },
  {
    path: paths.privacy,
    title: consentCopy.privacy,
    page: lazyWithPreload(() => import("#account/consent/policy-page.tsx")),
  },
  {
    path: paths.unsubscribe,
    title: titles.unsubscribe,
    page: lazyWithPreload(() => import("#notification/unsubscribe-page.tsx")),
  },
  { path: paths.devUi, title: "UI", page: lazyWithPreload(() => import("./dev-ui/dev-ui-page.tsx")) },
];

/** Preloads the code of the screen at a path, so that it renders without a fallback. */
export const loadScreen = async (pathname: string): Promise<void> => {
  const publicScreen = screenAt(screens, pathname);
  if (publicScreen !== undefined) return loadPage(publicScreen.page);
  const [{ loadMemberScreen }] = await Promise.all([memberScreens(), MemberScreens.load()]);
  return loadMemberScreen(pathname);
};

/** The screen at the current path. */
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
    <ScrollRestoration />
  </Suspense>
);
