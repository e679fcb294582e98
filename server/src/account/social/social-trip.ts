import { type SocialProvider, socialProviders } from "@danji/contract/social";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { authorizationAddress, personBehind, type Trip } from "./provider-call.ts";
import { leaveSocialCode } from "./social-code.ts";
import { knownPerson } from "./social-member.ts";

/** Seconds between setting out and coming back. */
export const tripSeconds = 10 * 60;

export const findProvider = (name: string): SocialProvider | undefined =>
  socialProviders.find((provider) => provider === name);

/** Name of a browser that is on such a trip, as the database keeps it. */
export const browserHash = ({ secrets }: Services, token: string): Buffer => secrets.hash("social-browser", token);

/** The provider's address to send this browser to, or undefined for a provider without credentials. */
export async function setOut(
  services: Services,
  given: { readonly provider: SocialProvider; readonly browser: string; readonly redirectUri: string },
): Promise<URL | undefined> {
  const { db, config, secrets } = services;
  const credentials = config.providers[given.provider];
  if (credentials === undefined) return undefined;
  const state = secrets.token();
  await db.run(sql`
    insert into social_attempts (state_hash, browser_hash, provider, expires_at)
    values (${secrets.hash("social-state", state)}, ${browserHash(services, given.browser)}, ${given.provider},
      now() + make_interval(secs => ${tripSeconds}))`);
  return authorizationAddress(given.provider, credentials, tripOf(services, given.redirectUri, state));
}

/**
 * Takes a browser that the provider sent back: asks the provider for the person and leaves a social code. Gives undefined
 * where this browser never set out, set out too long ago or was here already.
 */
export async function comeBack(
  services: Services,
  given: { readonly provider: SocialProvider; readonly browser: string; readonly redirectUri: string; readonly query: string },
): Promise<string | undefined> {
  const { db, config, secrets } = services;
  const { provider } = given;
  const credentials = config.providers[provider];
  const address = new URL(`${given.redirectUri}${given.query}`);
  const state = address.searchParams.get("state") ?? "";
  const browser = browserHash(services, given.browser);
  const attempts = await db.run(sql`
    delete from social_attempts
    where state_hash = ${secrets.hash("social-state", state)} and browser_hash = ${browser} and provider = ${provider}
      and expires_at > now()`);
  if (attempts !== 1 || credentials === undefined) return undefined;
  const person = await personBehind(provider, credentials, address, tripOf(services, given.redirectUri, state));
  return db.tx(async (tx) => {
    const known = await knownPerson(tx, provider, person);
    return leaveSocialCode(tx, secrets, { provider, person, known, browser });
  });
}

// The verifier follows from the state by our key, so that nothing secret has to be kept meanwhile.
const tripOf = ({ secrets }: Services, redirectUri: string, state: string): Trip => ({
  redirectUri,
  state,
  verifier: secrets.hash("social-verifier", state).toString("base64url"),
});
