import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { LoginView } from "./account.ts";
import type { exchangeSocialCodeInput, linkSocialInput, socialLinkInput } from "./social.input.ts";
import type { SocialProvider } from "./social-rules.ts";

/**
 * Exchanges the social code of the landing URL for a session, once and in the browser that began (SPEC section 4). 409
 * SOCIAL_LINK_NEEDED: a local account has the same verified mail, and its owner is to link or decline. SOCIAL_LINK_PASSWORDLESS: it has
 * no password to link by; its owner logs in as before and links in the settings, or declines.
 */
export const exchangeSocialCode = endpoint({
  method: "GET",
  path: "/api/oauth/exchange",
  access: "anonymous",
  input: input<typeof exchangeSocialCodeInput>(),
  answer: answer<ExchangedView>(),
});

/** As LoginView; its keys stand at the top level too. */
export type ExchangedView = LoginView;

/** Links the identity by the local account's password: both ways log in afterwards (SECURITY 8). 409 SOCIAL_LINK_PASSWORDLESS as above. */
export const linkSocial = endpoint({
  method: "POST",
  path: "/api/oauth/link",
  access: "anonymous",
  input: input<typeof linkSocialInput>(),
  answer: answer<ExchangedView>(),
});

/** Declines the link: the identity gets a separate account without a mail. */
export const declineSocialLink = endpoint({
  method: "POST",
  path: "/api/oauth/link/decline",
  access: "anonymous",
  answer: answer<ExchangedView>(),
});

/** The providers that are linked to the viewer's account. */
export const listSocialLinks = endpoint({
  method: "GET",
  path: "/api/oauth/links",
  access: "member",
  answer: answer<SocialLinksView>(),
});

export interface SocialLinksView {
  /** In the order of `socialProviders`. */
  readonly links: readonly SocialLinkView[];
  /** False for a login by a provider alone; then a recent login stands for the password. */
  readonly hasPassword: boolean;
  /** False where the only link is the only login method. */
  readonly canUnlink: boolean;
}

export interface SocialLinkView {
  readonly provider: SocialProvider;
  readonly linkedAt: string;
}

/**
 * Returns the authorization URL of the provider; the browser comes back to the settings with `provider` and `status`, one
 * of `socialLinkOutcomes`. 400 wrong password, 403 without one and after an older login.
 */
export const beginSocialLink = endpoint({
  method: "POST",
  path: "/api/oauth/links/:provider",
  access: "member",
  input: input<typeof socialLinkInput>(),
  answer: answer<{ readonly address: string }>(),
});

/**
 * Unlinks a provider, and ends all other sessions of the viewer. Idempotent; 409 LAST_WAY_IN where no other login method
 * would remain.
 */
export const unlinkSocial = endpoint({
  method: "DELETE",
  path: "/api/oauth/links/:provider",
  access: "member",
  input: input<typeof socialLinkInput>(),
  status: 204,
});
