import { type SocialLinkOutcome, type SocialProvider, socialProviders } from "@danji/contract/social";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireReauthentication } from "../reauthentication.ts";
import { authorizationUrl, fetchPerson, type AuthorizationState } from "./provider-client.ts";
import type { SocialPerson } from "./provider.ts";
import { issueSocialCode } from "./social-code.ts";
import { linkAfterCallback } from "./social-link.ts";
import { findOrCreateByIdentity } from "./social-member.ts";

/** Seconds between setting out and coming back. */
export const authorizationSeconds = 10 * 60;

export const findProvider = (name: string): SocialProvider | undefined =>
  socialProviders.find((provider) => provider === name);

/** Name of a browser that is on such a trip, as the database keeps it. */
export const hashBrowserToken = ({ secrets }: Services, token: string): Buffer => secrets.hash("social-browser", token);

interface StartAuthorizationOptions {
  readonly provider: SocialProvider;
  readonly browserToken: string;
  readonly redirectUri: string;
  /** Viewer.session of who links the provider to their account; undefined for a login. */
  readonly linking?: string;
}

/** The provider's address to send this browser to, or undefined for a provider without credentials. */
export async function startAuthorization(
  services: Services,
  { provider, browserToken, redirectUri, linking }: StartAuthorizationOptions,
): Promise<URL | undefined> {
  const { db, config, secrets } = services;
  const credentials = config.providers[provider];
  if (credentials === undefined) return undefined;
  const state = secrets.token();
  await db.run(sql`
    insert into social_attempts (state_hash, browser_hash, provider, session_hash, expires_at)
    values (${secrets.hash("social-state", state)}, ${hashBrowserToken(services, browserToken)}, ${provider},
      decode(${linking ?? null}, 'hex'), now() + make_interval(secs => ${authorizationSeconds}))`);
  return authorizationUrl(provider, credentials, authorizationStateFor(services, redirectUri, state));
}

/**
 * As startAuthorization, for the viewer who links the provider to their account: another way in is as good as the password, so that is
 * asked for. Throws as requireReauthentication, and NOT_FOUND for a provider without credentials.
 */
export async function startLinkAuthorization(
  services: Services,
  viewer: Viewer,
  password: string,
  options: Omit<StartAuthorizationOptions, "linking">,
): Promise<URL> {
  await requireReauthentication(services, viewer, password);
  const address = await startAuthorization(services, { ...options, linking: viewer.session });
  if (address === undefined) throw new Problem("NOT_FOUND");
  return address;
}

interface CallbackRequest {
  readonly provider: SocialProvider;
  readonly browserToken: string;
  readonly redirectUri: string;
  readonly query: string;
  readonly address: string;
}

/** What a trip came to: a social code for who logs in, undefined where they may not; or a link to an account. */
export type CallbackResult = { readonly code: string | undefined } | { readonly link: SocialLinkOutcome };

/**
 * Takes a browser that the provider sent back and asks the provider for the person. No code is given where this browser
 * never set out, set out too long ago or was here already.
 */
export async function handleCallback(services: Services, callback: CallbackRequest): Promise<CallbackResult> {
  const { db, secrets } = services;
  const { provider, redirectUri } = callback;
  const address = new URL(`${redirectUri}${callback.query}`);
  const state = address.searchParams.get("state") ?? "";
  const browserHash = hashBrowserToken(services, callback.browserToken);
  const attempt = await db.maybe<{ session_hash: Buffer | null }>(sql`
    delete from social_attempts
    where state_hash = ${secrets.hash("social-state", state)} and browser_hash = ${browserHash} and provider = ${provider}
      and expires_at > now()
    returning session_hash`);
  if (attempt === undefined) return { code: undefined };
  const session = attempt.session_hash;
  try {
    const person = await resolvePerson(services, provider, address, authorizationStateFor(services, redirectUri, state));
    if (session !== null) return { link: await linkAfterCallback(services, { ...callback, person, session }) };
    const code = await db.tx(async (tx) => {
      const identityMatch = await findOrCreateByIdentity(tx, provider, person);
      return issueSocialCode(tx, secrets, { provider, person, identityMatch, browserHash });
    });
    return { code };
  } catch (err) {
    if (!(err instanceof Problem)) services.log.warn({ err, provider }, "social login failed");
    return session === null ? { code: undefined } : { link: "fail" };
  }
}

async function resolvePerson({ config }: Services, provider: SocialProvider, address: URL, authorization: AuthorizationState): Promise<SocialPerson> {
  const credentials = config.providers[provider];
  if (credentials === undefined) throw new Error(`${provider} has no credentials any more`);
  return fetchPerson(provider, credentials, address, authorization);
}

// The verifier follows from the state by our key, so that nothing secret has to be kept meanwhile.
const authorizationStateFor = ({ secrets }: Services, redirectUri: string, state: string): AuthorizationState => ({
  redirectUri,
  state,
  verifier: secrets.hash("social-verifier", state).toString("base64url"),
});
