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

/** Keeps the screen that a person was on before login (SPEC section 4: prevPath, never /login itself). */
export const saveReturnPath = (path: string): void => {
  if (!hasWithdrawn && path.split("?")[0] !== paths.login) storage.set("prevPath", path);
};

// Set by whoever has no account any more, until the next login of this page.
let hasWithdrawn = false;

/** For a member who left for good: there is no screen to come back to, and nothing of it is to be stored. */
export const clearReturnPath = (): void => {
  hasWithdrawn = true;
  storage.remove("prevPath");
};

/** The screen to go on to from home after login, taken out of storage; null where home itself is meant. */
export const takeReturnPath = (): string | null => {
  const path = storage.get("prevPath");
  storage.remove("prevPath");
  hasWithdrawn = false;
  // Only a screen of ours: "//host" is another site to a browser.
  if (path === null || !/^\/(?![/\\])/.test(path)) return null;
  const screen = path.split("?")[0] ?? "";
  return homes.includes(screen) || authScreens.includes(screen) ? null : path;
};
