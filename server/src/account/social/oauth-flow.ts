import { type SocialLinkOutcome, type SocialProvider, socialProviders } from "@danji/contract/account/social-rules";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireReauthentication } from "../password/reauthentication.ts";
import { authorizationUrl, fetchPerson, type AuthorizationState } from "./provider-client.ts";
import type { SocialPerson } from "./provider.ts";
import { issueSocialCode } from "./social-code.ts";
import { linkAfterCallback } from "./social-link.ts";
import { findOrCreateByIdentity } from "./social-member.ts";

/** Lifetime of an authorization request in seconds. */
export const authorizationSeconds = 10 * 60;

export const findProvider = (name: string): SocialProvider | undefined =>
  socialProviders.find((provider) => provider === name);

/** Hash of the browser token, as the database stores it. */
export const hashBrowserToken = ({ secrets }: Services, token: string): Buffer => secrets.hash("social-browser", token);

interface StartAuthorizationOptions {
  readonly provider: SocialProvider;
  readonly browserToken: string;
  readonly redirectUri: string;
  /** Viewer.session of the member who links the provider to their account; undefined for a login. */
  readonly linking?: string;
}

/** Returns the authorization URL of the provider, or undefined for a provider without credentials. */
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
 * Like startAuthorization, for a viewer who links the provider to their account. A link logs in like the password, so the
 * password is required. Throws like requireReauthentication, and NOT_FOUND for a provider without credentials.
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

/** Result of the callback: a social code for a login, undefined where it is refused; or the outcome of a link. */
export type CallbackResult = { readonly code: string | undefined } | { readonly link: SocialLinkOutcome };

/**
 * Handles the OAuth callback and fetches the person from the provider. No code where state and browser do not match, or the
 * authorization request has expired or was used.
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
    const person = await resolvePerson(
      services,
      provider,
      address,
      authorizationStateFor(services, redirectUri, state),
    );
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

async function resolvePerson(
  { config }: Services,
  provider: SocialProvider,
  address: URL,
  authorization: AuthorizationState,
): Promise<SocialPerson> {
  const credentials = config.providers[provider];
  if (credentials === undefined) throw new Error(`${provider} has no credentials any more`);
  return fetchPerson(provider, credentials, address, authorization);
}

// The verifier is derived from the state with our key, so no secret has to be stored meanwhile.
const authorizationStateFor = ({ secrets }: Services, redirectUri: string, state: string): AuthorizationState => ({
  redirectUri,
  state,
  verifier: secrets.hash("social-verifier", state).toString("base64url"),
});
