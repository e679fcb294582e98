import { answer, endpoint, input } from "./platform/endpoint.ts";
import type { exchangeSocialCodeInput, linkSocialInput } from "./social.input.ts";

/** Those who can vouch for a person. */
export const socialProviders = ["kakao", "google", "naver"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/**
 * Turns the social code of the landing address into a session, once and in the browser that began (SPEC section 4).
 * 409 SOCIAL_LINK_NEEDED: a local account has the same verified mail, and its owner is to say what shall be.
 */
export const exchangeSocialCode = endpoint({
  method: "GET",
  path: "/api/oauth/exchange",
  access: "anonymous",
  input: input<typeof exchangeSocialCodeInput>(),
  answer: answer<ExchangedView>(),
});

/** As LoginView; `accessToken` stands at the top level too. */
export interface ExchangedView {
  readonly accessToken: string;
}

/** The owner confirms with the local account's password: from then on both ways lead to it (SECURITY 8). */
export const linkSocial = endpoint({
  method: "POST",
  path: "/api/oauth/link",
  access: "anonymous",
  input: input<typeof linkSocialInput>(),
  answer: answer<ExchangedView>(),
});

/** Leaves the local account alone: the person gets an account of their own, without a mail. */
export const declineSocialLink = endpoint({
  method: "POST",
  path: "/api/oauth/link/decline",
  access: "anonymous",
  answer: answer<ExchangedView>(),
});
