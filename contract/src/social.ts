import { answer, endpoint, input } from "./platform/endpoint.ts";
import type { exchangeSocialCodeInput, linkSocialInput, socialLinkInput } from "./social.input.ts";

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

/** The providers that open the viewer's account. */
export const listSocialLinks = endpoint({
  method: "GET",
  path: "/api/oauth/links",
  access: "member",
  answer: answer<SocialLinksView>(),
});

export interface SocialLinksView {
  /** In the order of `socialProviders`. */
  readonly links: readonly SocialLinkView[];
  /** False where they log in through a provider alone; then a login of a moment ago stands for the password. */
  readonly hasPassword: boolean;
  /** False where the only link is the only way in. */
  readonly canUnlink: boolean;
}

export interface SocialLinkView {
  readonly provider: SocialProvider;
  readonly linkedAt: string;
}

/**
 * Gives the provider's address where the viewer says who they are there; the browser comes back to the settings with
 * `provider` and `status`, one of `socialLinkOutcomes`. 400 wrong password, 403 without one and after an older login.
 */
export const beginSocialLink = endpoint({
  method: "POST",
  path: "/api/oauth/links/:provider",
  access: "member",
  input: input<typeof socialLinkInput>(),
  answer: answer<{ readonly address: string }>(),
});

/** `taken`: that person of the provider opens another account. */
export const socialLinkOutcomes = ["linked", "taken", "fail"] as const;
export type SocialLinkOutcome = (typeof socialLinkOutcomes)[number];

/**
 * The provider opens the account no more, and all other sessions of the viewer end. One that is not linked is success
 * too; 409 LAST_WAY_IN where nothing else would open the account.
 */
export const unlinkSocial = endpoint({
  method: "DELETE",
  path: "/api/oauth/links/:provider",
  access: "member",
  input: input<typeof socialLinkInput>(),
  status: 204,
});
