import type { SocialProvider } from "@danji/contract/account/social-rules";
import * as z from "zod";

/** Addresses of a provider. */
export interface SocialEndpoints {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  /** Where the person is fetched from, with the access token. */
  readonly person: string;
}

/** A person as their provider reports them. */
export interface SocialPerson {
  readonly subject: string;
  /** Only one that the provider reports as verified. */
  readonly mail: string | undefined;
  readonly nickname: string | undefined;
}

export interface ProviderKind {
  readonly endpoints: SocialEndpoints;
  readonly scope: string;
  /** Parses the provider's answer about the person; throws where its shape is unknown. */
  readonly parsePerson: (answer: unknown) => SocialPerson;
}

const text = z.string().max(320).optional().nullable();
const KakaoPerson = z.object({
  id: z.union([z.number().int(), z.string()]),
  kakao_account: z
    .object({
      email: text,
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
      profile: z.object({ nickname: text }).optional(),
    })
    .optional(),
});
const GooglePerson = z.object({
  sub: z.string().min(1),
  email: text,
  email_verified: z.boolean().optional(),
  name: text,
});
const NaverPerson = z.object({
  response: z.object({ id: z.string().min(1), email: text, nickname: text }),
});

/** Each provider's own addresses and shapes, as their developer pages give them. */
export const providerKinds: Readonly<Record<SocialProvider, ProviderKind>> = {
  kakao: {
    endpoints: {
      issuer: "https://kauth.kakao.com",
      authorization: "https://kauth.kakao.com/oauth/authorize",
      token: "https://kauth.kakao.com/oauth/token",
      person: "https://kapi.kakao.com/v2/user/me",
    },
    scope: "profile_nickname account_email",
    parsePerson(answer) {
      const { id, kakao_account: account } = KakaoPerson.parse(answer);
      const verified = account?.is_email_valid === true && account.is_email_verified === true;
      return {
        subject: String(id),
        mail: verified ? (account.email ?? undefined) : undefined,
        nickname: account?.profile?.nickname ?? undefined,
      };
    },
  },
  google: {
    endpoints: {
      issuer: "https://accounts.google.com",
      authorization: "https://accounts.google.com/o/oauth2/v2/auth",
      token: "https://oauth2.googleapis.com/token",
      person: "https://openidconnect.googleapis.com/v1/userinfo",
    },
    scope: "openid email profile",
    parsePerson(answer) {
      const { sub, email, email_verified: verified, name } = GooglePerson.parse(answer);
      return { subject: sub, mail: verified === true ? (email ?? undefined) : undefined, nickname: name ?? undefined };
    },
  },
  naver: {
    endpoints: {
      issuer: "https://nid.naver.com",
      authorization: "https://nid.naver.com/oauth2.0/authorize",
      token: "https://nid.naver.com/oauth2.0/token",
      person: "https://openapi.naver.com/v1/nid/me",
    },
    scope: "",
    parsePerson(answer) {
      const { response } = NaverPerson.parse(answer);
      // Naver reports no mail as verified: it may be any address that the person entered.
      return { subject: response.id, mail: undefined, nickname: response.nickname ?? undefined };
    },
  },
};
