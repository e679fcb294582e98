/** Providers of social logins. */
export const socialProviders = ["kakao", "google", "naver"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** `taken`: that identity is linked to another account. */
export const socialLinkOutcomes = ["linked", "taken", "fail"] as const;
export type SocialLinkOutcome = (typeof socialLinkOutcomes)[number];
