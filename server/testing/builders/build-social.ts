import { startLocalProvider } from "../../src/account/social/local-provider.ts";
import { type TestApp, testApp } from "../test-app.ts";

/** Some nodes on one database, with the local provider behind Kakao's button. */
export async function socialNodes(count: number) {
  const provider = await startLocalProvider();
  // On a busy machine twenty logins at once take longer than a provider may.
  const none = { google: undefined, naver: undefined };
  const config = {
    rateLimitScale: 1000,
    providers: { kakao: { ...provider.credentials, timeoutSeconds: 60 }, ...none },
  };
  const t = await testApp({ config });
  const nodes = [t];
  while (nodes.length < count) nodes.push(await testApp({ config, sameDatabaseAs: t }));
  return {
    t,
    nodes,
    provider,
    async close() {
      for (const node of nodes.toReversed()) await node.close();
      await provider.stop();
    },
  };
}

export type SocialNodes = Awaited<ReturnType<typeof socialNodes>>;

/** A browser in the OAuth flow: it keeps its cookies and follows one redirect after the other. */
export class OAuthBrowser {
  readonly cookies = new Map<string, string>();
  private readonly node: () => TestApp;

  constructor(node: () => TestApp) {
    this.node = node;
  }

  async get(url: string, headers: Readonly<Record<string, string>> = {}) {
    return this.storeCookies(
      await this.node().app.inject({ method: "GET", url, headers: { ...headers, cookie: this.cookie } }),
    );
  }

  post(url: string, body?: object) {
    return this.send("POST", url, body);
  }

  remove(url: string, body?: object) {
    return this.send("DELETE", url, body);
  }

  private async send(method: "POST" | "DELETE", url: string, body?: object) {
    const payload = body === undefined ? {} : { payload: body };
    return this.storeCookies(
      await this.node().app.inject({ method, url, headers: { cookie: this.cookie }, ...payload }),
    );
  }

  /** Starts the authorization and logs in at the provider; gives our callback address. */
  async authorize(): Promise<string> {
    const redirect = await this.get("/oauth2/authorization/kakao");
    return this.followProvider(String(redirect.headers.location));
  }

  /** Logs in at an address of the provider; gives our callback address. */
  async followProvider(address: string): Promise<string> {
    const callback = await fetch(address, { redirect: "manual" });
    const ours = new URL(callback.headers.get("location") ?? "");
    return ours.pathname + ours.search;
  }

  /** The whole flow to the landing page; gives the social code of its address. */
  async login(headers: Readonly<Record<string, string>> = {}): Promise<string | null> {
    const landing = await this.get(await this.authorize(), headers);
    return new URL(String(landing.headers.location), "http://danji.example").searchParams.get("social-code");
  }

  exchange(code: string | null) {
    return this.get(`/api/oauth/exchange?code=${code ?? ""}`);
  }

  private get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private storeCookies<Answer extends { readonly cookies: readonly { name: string; value: string }[] }>(
    answer: Answer,
  ): Answer {
    for (const { name, value } of answer.cookies) {
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
