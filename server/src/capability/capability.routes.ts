import { getCapabilities } from "@danji/contract/app/capability";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import { mailboxPath } from "#platform/mail/dev-mailbox.routes.ts";
import type { Services } from "#platform/services.ts";

/** What this server has. */
export function capabilityRoutes(on: RegisterEndpoint, { config, mailbox }: Services): void {
  on(getCapabilities, {}, async () => ({
    providers: {
      kakao: config.providers.kakao !== undefined,
      google: config.providers.google !== undefined,
      naver: config.providers.naver !== undefined,
    },
    push: true,
    sources: config.sources,
    mailbox: mailbox === undefined ? null : mailboxPath,
  }));
}
