import type { APIRequestContext } from "@playwright/test";

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A resident of the demo complex, as the README says. */
export const resident: Person = { email: "seoyeon@danji.example", password: "Danji2026!" };

/** A member who may write notices there. */
export const manager: Person = { email: "manager@danji.example", password: "Danji2026!" };

/** Logs in by the API; the context keeps the cookie. */
export async function logInByApi(request: APIRequestContext, origin: string, person: Person): Promise<void> {
  const { email: loginId, password } = person;
  const answer = await request.post(`${origin}/api/login`, { data: { loginId, password } });
  if (!answer.ok()) throw new Error(`login of ${person.email}: ${answer.status()} ${await answer.text()}`);
}
