import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A resident of the demo complex, as the README says. */
export const resident: Person = { email: "seoyeon@danji.example", password: "Danji2026!" };

/** A member who may write notices there. */
export const manager: Person = { email: "manager@danji.example", password: "Danji2026!" };

/** A member of the demonstration, by the first part of their address. */
export const demoPerson = (account: string): Person => ({ ...manager, email: `${account}@danji.example` });

/** Logs in by the API; the context keeps the cookie. */
export async function logInByApi(request: APIRequestContext, origin: string, person: Person): Promise<void> {
  const { email: loginId, password } = person;
  const answer = await request.post(`${origin}/api/login`, { data: { loginId, password } });
  if (!answer.ok()) throw new Error(`login of ${person.email}: ${answer.status()} ${await answer.text()}`);
}

/** A browser of their own, in which a person is logged in; `viewport` is that of the configuration where it is left out. */
export async function contextOf(
  browser: Browser,
  origin: string,
  person: Person,
  viewport?: { readonly width: number; readonly height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, ...(viewport === undefined ? {} : { viewport }) });
  await logInByApi(context.request, origin, person);
  await context.addInitScript(() => localStorage.setItem("isLoggedIn", "true"));
  return context;
}

/** The wide screen of an office. */
export const wide = { width: 1440, height: 900 } as const;
