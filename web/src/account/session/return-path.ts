import { paths } from "#platform/paths.ts";
import { storage } from "#platform/storage.ts";

const authScreens: readonly string[] = [
  paths.login,
  paths.register,
  paths.registerSuccess,
  paths.findAccount,
  paths.showEmail,
  paths.resetPassword,
  paths.oauthRedirect,
];
const homes: readonly string[] = [paths.home, paths.homeAlias];

/** Stores the screen that was shown before login (SPEC section 4: prevPath, never /login itself). */
export const saveReturnPath = (path: string, fragment = ""): void => {
  if (hasWithdrawn || path.split("?")[0] === paths.login) return;
  storage.set("prevPath", path);
  held = { path, fragment };
};

// The fragment of a link may be a secret, so it is never stored: it returns with the same page alone.
let held = { path: "", fragment: "" };

// Set after a withdrawal, until the next login of this page.
let hasWithdrawn = false;

/** For a withdrawn member: there is no screen to return to, and no path may be stored. */
export const clearReturnPath = (): void => {
  hasWithdrawn = true;
  storage.remove("prevPath");
};

/** The screen to open after login, removed from storage; null if that is home. */
export const takeReturnPath = (): string | null => {
  const path = storage.get("prevPath");
  storage.remove("prevPath");
  hasWithdrawn = false;
  const { fragment } = held.path === path ? held : { fragment: "" };
  held = { path: "", fragment: "" };
  // Only a path of this origin: "//host" is another site to a browser.
  if (path === null || !/^\/(?![/\\])/.test(path)) return null;
  const screen = path.split("?")[0] ?? "";
  return homes.includes(screen) || authScreens.includes(screen) ? null : path + fragment;
};
