import { type SocialLinkOutcome, type SocialProvider, socialProviders } from "@danji/contract/social";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireOwner } from "../own-password.ts";
import { authorizationAddress, personBehind, type Trip } from "./provider-call.ts";
import type { SocialPerson } from "./provider.ts";
import { leaveSocialCode } from "./social-code.ts";
import { linkReturned } from "./social-link.ts";
import { knownPerson } from "./social-member.ts";

/** Seconds between setting out and coming back. */
export const tripSeconds = 10 * 60;

export const findProvider = (name: string): SocialProvider | undefined =>
  socialProviders.find((provider) => provider === name);

/** Name of a browser that is on such a trip, as the database keeps it. */
export const browserHash = ({ secrets }: Services, token: string): Buffer => secrets.hash("social-browser", token);

interface Leaving {
  readonly provider: SocialProvider;
  readonly browser: string;
  readonly redirectUri: string;
  /** Viewer.session of who links the provider to their account; undefined for a login. */
  readonly linking?: string;
}

/** The provider's address to send this browser to, or undefined for a provider without credentials. */
export async function setOut(
  services: Services,
  { provider, browser, redirectUri, linking }: Leaving,
): Promise<URL | undefined> {
  const { db, config, secrets } = services;
  const credentials = config.providers[provider];
  if (credentials === undefined) return undefined;
  const state = secrets.token();
  await db.run(sql`
    insert into social_attempts (state_hash, browser_hash, provider, session_hash, expires_at)
    values (${secrets.hash("social-state", state)}, ${browserHash(services, browser)}, ${provider},
      decode(${linking ?? null}, 'hex'), now() + make_interval(secs => ${tripSeconds}))`);
  return authorizationAddress(provider, credentials, tripOf(services, redirectUri, state));
}

/**
 * As setOut, for the viewer who links the provider to their account: another way in is as good as the password, so that is
 * asked for. Throws as requireOwner, and NOT_FOUND for a provider without credentials.
 */
export async function setOutToLink(
  services: Services,
  viewer: Viewer,
  password: string,
  leaving: Omit<Leaving, "linking">,
): Promise<URL> {
  await requireOwner(services, viewer, password);
  const address = await setOut(services, { ...leaving, linking: viewer.session });
  if (address === undefined) throw new Problem("NOT_FOUND");
  return address;
}

interface Returned {
  readonly provider: SocialProvider;
  readonly browser: string;
  readonly redirectUri: string;
  readonly query: string;
  readonly address: string;
}

/** What a trip came to: a social code for who logs in, undefined where they may not; or a link to an account. */
export type Arrival = { readonly code: string | undefined } | { readonly link: SocialLinkOutcome };

/**
 * Takes a browser that the provider sent back and asks the provider for the person. No code is given where this browser
 * never set out, set out too long ago or was here already.
 */
export async function comeBack(services: Services, given: Returned): Promise<Arrival> {
  const { db, secrets } = services;
  const { provider, redirectUri } = given;
  const address = new URL(`${redirectUri}${given.query}`);
  const state = address.searchParams.get("state") ?? "";
  const browser = browserHash(services, given.browser);
  const attempt = await db.maybe<{ session_hash: Buffer | null }>(sql`
    delete from social_attempts
    where state_hash = ${secrets.hash("social-state", state)} and browser_hash = ${browser} and provider = ${provider}
      and expires_at > now()
    returning session_hash`);
  if (attempt === undefined) return { code: undefined };
  const session = attempt.session_hash;
  try {
    const person = await personAt(services, provider, address, tripOf(services, redirectUri, state));
    if (session !== null) return { link: await linkReturned(services, { ...given, person, session }) };
    const code = await db.tx(async (tx) => {
      const known = await knownPerson(tx, provider, person);
      return leaveSocialCode(tx, secrets, { provider, person, known, browser });
    });
    return { code };
  } catch (err) {
    if (!(err instanceof Problem)) services.log.warn({ err, provider }, "social login failed");
    return session === null ? { code: undefined } : { link: "fail" };
  }
}

async function personAt({ config }: Services, provider: SocialProvider, address: URL, trip: Trip): Promise<SocialPerson> {
  const credentials = config.providers[provider];
  if (credentials === undefined) throw new Error(`${provider} has no credentials any more`);
  return personBehind(provider, credentials, address, trip);
}

// The verifier follows from the state by our key, so that nothing secret has to be kept meanwhile.
const tripOf = ({ secrets }: Services, redirectUri: string, state: string): Trip => ({
  redirectUri,
  state,
  verifier: secrets.hash("social-verifier", state).toString("base64url"),
});
