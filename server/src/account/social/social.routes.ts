import * as contract from "@danji/contract/social";
import { exchangeSocialCodeInput, linkSocialInput, socialLinkInput } from "@danji/contract/social.input";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "#platform/http/address.ts";
import { type On, withTopLevel } from "#platform/http/call.ts";
import { type Cookies, cookiesOf } from "#platform/http/cookies.ts";
import { isLocalCaller } from "#platform/http/local-caller.ts";
import { refuseUnmeant } from "#platform/http/unmeant.ts";
import { Problem } from "#platform/problem.ts";
import { limits } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { deviceName } from "../device-name.ts";
import { deviceSeconds } from "../known-device.ts";
import type { LoggedIn } from "../login.ts";
import { sessionSeconds } from "../session.ts";
import { listSocialLinks, unlinkSocial } from "./social-link.ts";
import { declineSocialLink, exchangeSocialCode, linkSocial } from "./social-session.ts";
import { comeBack, findProvider, setOut, setOutToLink, tripSeconds } from "./social-trip.ts";

const LANDING = "/oauth/redirect";
const FAILED = `${LANDING}?status=fail`;
const SETTINGS = "/settings/social";

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>;

/** Social login: two stops of a browser's trip, and the calls of the page where it lands (SPEC section 7). */
export function socialRoutes(app: FastifyInstance, on: On, services: Services): void {
  const { config, secrets } = services;
  const browserOf = (request: FastifyRequest, reply: FastifyReply) => cookiesOf(request, reply, config.production);

  app.get("/oauth2/authorization/:provider", async (request: ProviderRequest, reply) => {
    services.limits.admitAddress(limits.calls, request.ip);
    const provider = findOffered(services, request, request.params.provider);
    const cookies = browserOf(request, reply);
    // One name for all tabs of a browser, so that none of them loses its way to another.
    const browser = cookies.get("social") ?? secrets.token();
    const address =
      provider && (await setOut(services, { provider, browser, redirectUri: backTo(services, request, provider) }));
    if (address === undefined) return reply.redirect(FAILED);
    cookies.set("social", browser, tripSeconds);
    return reply.header("cache-control", "no-store").redirect(address.href);
  });

  app.get("/oauth2/callback/:provider", async (request: ProviderRequest, reply) => {
    services.limits.admitAddress(limits.calls, request.ip);
    reply.header("cache-control", "no-store");
    const provider = findProvider(request.params.provider);
    const browser = browserOf(request, reply).get("social");
    if (provider === undefined || browser === undefined) return reply.redirect(FAILED);
    const redirectUri = backTo(services, request, provider);
    const question = request.url.indexOf("?");
    const query = question < 0 ? "" : request.url.slice(question);
    const address = addressKey(request.ip);
    const arrival = await comeBack(services, { provider, browser, redirectUri, query, address });
    if ("link" in arrival) return reply.redirect(`${SETTINGS}?provider=${provider}&status=${arrival.link}`);
    return reply.redirect(arrival.code === undefined ? FAILED : `${LANDING}?status=success&social-code=${arrival.code}`);
  });

  on(contract.exchangeSocialCode, exchangeSocialCodeInput, async ({ query, address, cookies, request }) => {
    refuseUnmeant(request);
    const result = await exchangeSocialCode(services, query.code, {
      browser: cookies.get("social"),
      ...entryOf(address, request, cookies),
    });
    if ("linkToken" in result) {
      cookies.set("link", result.linkToken, result.seconds);
      throw new Problem("SOCIAL_LINK_NEEDED");
    }
    return entered(cookies, result);
  });

  on(contract.linkSocial, linkSocialInput, async ({ body, address, cookies, request }) =>
    entered(cookies, await linkSocial(services, cookies.get("link"), body.password, entryOf(address, request, cookies))),
  );

  on(contract.declineSocialLink, {}, async ({ address, cookies, request }) =>
    entered(cookies, await declineSocialLink(services, cookies.get("link"), entryOf(address, request, cookies))),
  );

  on(contract.listSocialLinks, {}, ({ viewer }) => listSocialLinks(services.db, viewer));

  on(contract.beginSocialLink, socialLinkInput, async ({ viewer, params, body, cookies, request }) => {
    const provider = findOffered(services, request, params.provider);
    if (provider === undefined) throw new Problem("NOT_FOUND");
    const browser = cookies.get("social") ?? secrets.token();
    const leaving = { provider, browser, redirectUri: backTo(services, request, provider) };
    const address = await setOutToLink(services, viewer, body.password, leaving);
    cookies.set("social", browser, tripSeconds);
    return { address: address.href };
  });

  on(contract.unlinkSocial, socialLinkInput, async ({ viewer, params, body, address }) => {
    await unlinkSocial(services, viewer, { ...params, ...body, address });
    return undefined;
  });
}

// The provider of development logs in whoever asks, so it is offered on this machine alone.
function findOffered({ config }: Services, request: FastifyRequest, name: string): contract.SocialProvider | undefined {
  const provider = findProvider(name);
  const isLocalOne = provider !== undefined && config.providers[provider]?.endpoints !== undefined;
  return isLocalOne && !isLocalCaller(request) ? undefined : provider;
}

const entryOf = (address: string, { headers }: FastifyRequest, cookies: Cookies) => ({
  address,
  device: deviceName(headers["user-agent"]),
  known: { device: cookies.get("device"), session: cookies.get("sid") },
});

function entered(cookies: Cookies, { token, accessToken, knownDevice }: LoggedIn) {
  cookies.set("sid", token, sessionSeconds);
  cookies.set("device", knownDevice, deviceSeconds);
  cookies.clear("link");
  cookies.clear("social");
  return withTopLevel({ accessToken });
}

// Exactly what is registered with the provider: never what a header of the request says, but on this very machine.
function backTo({ config }: Services, request: FastifyRequest, provider: contract.SocialProvider): string {
  const [origin = `http://${request.headers.host ?? "localhost"}`] = config.publicOrigins;
  return `${origin}/oauth2/callback/${provider}`;
}
