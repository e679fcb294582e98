import * as contract from "@danji/contract/account/social";
import type { SocialProvider } from "@danji/contract/account/social-rules";
import { exchangeSocialCodeInput, linkSocialInput, socialLinkInput } from "@danji/contract/account/social.input";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "#platform/http/origin/address.ts";
import { type RegisterEndpoint, withTopLevel } from "#platform/http/request/call.ts";
import { type Cookies, cookiesOf } from "#platform/http/request/cookies.ts";
import { isLocalCaller } from "#platform/http/origin/local-caller.ts";
import { rejectUnintended } from "#platform/http/origin/fetch-metadata.ts";
import { Problem } from "#platform/problem.ts";
import { limits } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { deviceName } from "../session/device-name.ts";
import { deviceSeconds } from "../session/known-device.ts";
import type { LoginResult } from "../session/login.ts";
import { sessionSeconds } from "../session/session.ts";
import { listSocialLinks, unlinkSocial } from "./social-link.ts";
import { declineSocialLink, exchangeSocialCode, linkSocial } from "./social-session.ts";
import {
  handleCallback,
  findProvider,
  startAuthorization,
  startLinkAuthorization,
  authorizationSeconds,
} from "./oauth-flow.ts";

const LANDING = "/oauth/redirect";
const FAILED = `${LANDING}?status=fail`;
const SETTINGS = "/settings/social";

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>;

/** Social login: the two redirects of the authorization-code flow and the calls of the landing page (SPEC section 7). */
export function socialRoutes(app: FastifyInstance, on: RegisterEndpoint, services: Services): void {
  const { config, secrets } = services;
  const cookiesFor = (request: FastifyRequest, reply: FastifyReply) => cookiesOf(request, reply, config.production);

  app.get("/oauth2/authorization/:provider", async (request: ProviderRequest, reply) => {
    services.limits.admitAddress(limits.calls, request.ip);
    const provider = findAvailableProvider(services, request, request.params.provider);
    const cookies = cookiesFor(request, reply);
    // One token for all tabs of a browser, so that their authorization requests do not overwrite each other.
    const browserToken = cookies.get("social") ?? secrets.token();
    const address =
      provider &&
      (await startAuthorization(services, {
        provider,
        browserToken,
        redirectUri: redirectUriFor(services, request, provider),
      }));
    if (address === undefined) return reply.redirect(FAILED);
    cookies.set("social", browserToken, authorizationSeconds);
    return reply.header("cache-control", "no-store").redirect(address.href);
  });

  app.get("/oauth2/callback/:provider", async (request: ProviderRequest, reply) => {
    services.limits.admitAddress(limits.calls, request.ip);
    reply.header("cache-control", "no-store");
    const provider = findProvider(request.params.provider);
    const browserToken = cookiesFor(request, reply).get("social");
    if (provider === undefined || browserToken === undefined) return reply.redirect(FAILED);
    const redirectUri = redirectUriFor(services, request, provider);
    const queryStart = request.url.indexOf("?");
    const query = queryStart < 0 ? "" : request.url.slice(queryStart);
    const address = addressKey(request.ip);
    const outcome = await handleCallback(services, { provider, browserToken, redirectUri, query, address });
    if ("link" in outcome) return reply.redirect(`${SETTINGS}?provider=${provider}&status=${outcome.link}`);
    return reply.redirect(
      outcome.code === undefined ? FAILED : `${LANDING}?status=success&social-code=${outcome.code}`,
    );
  });

  on(contract.exchangeSocialCode, exchangeSocialCodeInput, async ({ query, address, cookies, request }) => {
    rejectUnintended(request);
    const result = await exchangeSocialCode(services, query.code, {
      browserToken: cookies.get("social"),
      ...loginContext(address, request, cookies),
    });
    if ("linkToken" in result) {
      cookies.set("link", result.linkToken, result.seconds);
      throw new Problem(result.hasPassword ? "SOCIAL_LINK_NEEDED" : "SOCIAL_LINK_PASSWORDLESS");
    }
    return setLoginCookies(cookies, result);
  });

  on(contract.linkSocial, linkSocialInput, async ({ body, address, cookies, request }) =>
    setLoginCookies(
      cookies,
      await linkSocial(services, cookies.get("link"), body.password, loginContext(address, request, cookies)),
    ),
  );

  on(contract.declineSocialLink, {}, async ({ address, cookies, request }) =>
    setLoginCookies(
      cookies,
      await declineSocialLink(services, cookies.get("link"), loginContext(address, request, cookies)),
    ),
  );

  on(contract.listSocialLinks, {}, ({ viewer }) => listSocialLinks(services.db, viewer));

  on(contract.beginSocialLink, socialLinkInput, async ({ viewer, params, body, cookies, request }) => {
    const provider = findAvailableProvider(services, request, params.provider);
    if (provider === undefined) throw new Problem("NOT_FOUND");
    const browserToken = cookies.get("social") ?? secrets.token();
    const options = { provider, browserToken, redirectUri: redirectUriFor(services, request, provider) };
    const address = await startLinkAuthorization(services, viewer, body.password, options);
    cookies.set("social", browserToken, authorizationSeconds);
    return { address: address.href };
  });

  on(contract.unlinkSocial, socialLinkInput, ({ viewer, params, body, address }) =>
    unlinkSocial(services, viewer, { ...params, ...body, address }),
  );
}

// The provider of development logs in every caller, so it is offered on this machine alone.
function findAvailableProvider(
  { config }: Services,
  request: FastifyRequest,
  name: string,
): SocialProvider | undefined {
  const provider = findProvider(name);
  const isLocalProvider = provider !== undefined && config.providers[provider]?.endpoints !== undefined;
  return isLocalProvider && !isLocalCaller(request) ? undefined : provider;
}

const loginContext = (address: string, { headers }: FastifyRequest, cookies: Cookies) => ({
  address,
  device: deviceName(headers["user-agent"]),
  browserCookies: { device: cookies.get("device"), session: cookies.get("sid") },
});

function setLoginCookies(cookies: Cookies, { token, accessToken, memberId, knownDevice }: LoginResult) {
  cookies.set("sid", token, sessionSeconds);
  cookies.set("device", knownDevice, deviceSeconds);
  cookies.clear("link");
  cookies.clear("social");
  return withTopLevel({ accessToken, memberId });
}

// Exactly what is registered with the provider: never taken from a header of the request, except on this very machine.
function redirectUriFor({ config }: Services, request: FastifyRequest, provider: SocialProvider): string {
  const [origin = `http://${request.headers.host ?? "localhost"}`] = config.publicOrigins;
  return `${origin}/oauth2/callback/${provider}`;
}
