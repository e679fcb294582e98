import * as contract from "@danji/contract/account/consent/consent";
import { agreeInput, changeOptionalConsentInput, getPolicyInput } from "@danji/contract/account/consent/consent.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { agree, changeOptionalConsent, getConsents } from "./consent.ts";
import { getPolicyVersion, listCurrentPolicies, publishedPolicies } from "./policies.ts";

/** The policies, which need no login, and what a member agreed to. */
export function consentRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(contract.listPolicies, {}, async () => ({ policies: listCurrentPolicies(publishedPolicies) }));

  on(contract.getPolicy, getPolicyInput, async ({ params, query }) => ({
    policy: getPolicyVersion(
      publishedPolicies,
      params.kind,
      query.version === undefined ? undefined : Number(query.version),
    ),
    versions: publishedPolicies[params.kind].map(({ version }) => version),
  }));

  on(contract.getConsents, {}, ({ viewer }) => getConsents(db, viewer));

  on(contract.agree, agreeInput, ({ viewer, body }) => agree(db, viewer, body.consents));

  on(contract.changeOptionalConsent, changeOptionalConsentInput, ({ viewer, body }) =>
    changeOptionalConsent(db, viewer, body.agreed),
  );
}
