import type { ProviderCredentials } from "#platform/config/config.ts";

/** A provider of our own for development and tests, which answers as Kakao does. */
export interface LocalProvider {
  readonly credentials: ProviderCredentials;
  /** Sets the person who logs in next, as the body of Kakao's answer. */
  setPerson(person: Readonly<Record<string, unknown>>): void;
  stop(): Promise<void>;
}

const DEFAULT_PERSON = {
  id: 4_100_000_001,
  kakao_account: { profile: { nickname: "카카오 이웃" } },
};

/** Starts it on a free port of this machine. It logs everybody in without a question, so production never has it. */
export async function startLocalProvider(): Promise<LocalProvider> {
  // Loaded here alone: production does not install it.
  const { OAuth2Server } = await import("oauth2-mock-server");
  const endpoints = { authorize: "/oauth/authorize", token: "/oauth/token", userinfo: "/v2/user/me" };
  const server = new OAuth2Server(undefined, undefined, { endpoints });
  await server.issuer.keys.generate("RS256");
  await server.start(0, "localhost");
  let person: Record<string, unknown> = DEFAULT_PERSON;
  server.service.on("beforeUserinfo", (answer: { body: unknown }) => {
    answer.body = person;
  });
  const base = server.issuer.url ?? "";
  return {
    credentials: {
      clientId: "danji",
      clientSecret: undefined,
      endpoints: {
        issuer: base,
        authorization: `${base}/oauth/authorize`,
        token: `${base}/oauth/token`,
        person: `${base}/v2/user/me`,
      },
    },
    setPerson(next) {
      person = next;
    },
    stop: () => server.stop(),
  };
}
