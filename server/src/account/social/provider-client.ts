import type { SocialProvider } from "@danji/contract/account/social-rules";
import * as openid from "openid-client";
import type { ProviderCredentials } from "#platform/config/config.ts";
import { providerKinds, type SocialEndpoints, type SocialPerson } from "./provider.ts";

/** A provider that does not answer within this time is unavailable (CASES T242). */
const TIMEOUT_SECONDS = 5;

/** State of an authorization request: state, PKCE verifier, redirect URI. */
export interface AuthorizationState {
  /** Our URL that the provider redirects the browser to. */
  readonly redirectUri: string;
  readonly state: string;
  /** The secret behind the challenge (PKCE, RFC 7636). */
  readonly verifier: string;
}

/** The authorization URL of the provider. */
export async function authorizationUrl(
  provider: SocialProvider,
  credentials: ProviderCredentials,
  { redirectUri, state, verifier }: AuthorizationState,
): Promise<URL> {
  const { scope } = providerKinds[provider];
  return openid.buildAuthorizationUrl(clientOf(provider, credentials), {
    redirect_uri: redirectUri,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(scope === "" ? {} : { scope }),
  });
}

/** Returns the person of a callback; throws where anything about it is wrong. */
export async function fetchPerson(
  provider: SocialProvider,
  credentials: ProviderCredentials,
  address: URL,
  { state, verifier }: AuthorizationState,
): Promise<SocialPerson> {
  const client = clientOf(provider, credentials);
  const tokens = await openid.authorizationCodeGrant(client, address, {
    expectedState: state,
    pkceCodeVerifier: verifier,
  });
  const { person } = endpointsOf(provider, credentials);
  const answer = await openid.fetchProtectedResource(client, tokens.access_token, new URL(person), "GET");
  if (!answer.ok) throw new Error(`${provider} answered ${answer.status} for the person`);
  return providerKinds[provider].parsePerson(await answer.json());
}

const endpointsOf = (provider: SocialProvider, { endpoints }: ProviderCredentials): SocialEndpoints =>
  endpoints ?? providerKinds[provider].endpoints;

function clientOf(provider: SocialProvider, credentials: ProviderCredentials): openid.Configuration {
  const { issuer, authorization, token } = endpointsOf(provider, credentials);
  const { clientId, clientSecret, timeoutSeconds = TIMEOUT_SECONDS } = credentials;
  const metadata = { issuer, authorization_endpoint: authorization, token_endpoint: token };
  const clientAuthentication = clientSecret === undefined ? openid.None() : openid.ClientSecretPost(clientSecret);
  const client = new openid.Configuration(metadata, clientId, undefined, clientAuthentication);
  client.timeout = timeoutSeconds;
  // Only the local provider of development speaks plain http.
  if (issuer.startsWith("http://")) openid.allowInsecureRequests(client);
  return client;
}
