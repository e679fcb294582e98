import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { cleanUp } from "./cleanup.ts";
import { destroyOldConsents } from "./consent/consent.ts";
import { consentRoutes } from "./consent/consent.routes.ts";
import { accountExportSections } from "./export-sections.ts";
import { isOfficeAloneBy } from "./profile/block.ts";
import { writeNicknameForms } from "./nickname/earlier-nicknames.ts";
import { seesMemberBy } from "./profile/member-visibility.ts";
import { profileRoutes } from "./profile/profile.routes.ts";
import { recoveryRoutes } from "./recovery/recovery.routes.ts";
import { sessionRoutes } from "./session/session.routes.ts";
import { signupRoutes } from "./signup/signup.routes.ts";
import { socialRoutes } from "./social/social.routes.ts";
import { retryWithdrawals, withdrawalHooksOf } from "./withdrawal/withdrawal.ts";
import { withdrawalRoutes } from "./withdrawal/withdrawal.routes.ts";

export const accountManifest: FeatureManifest = {
  name: "account",
  tables: [
    "members",
    "credentials",
    "sessions",
    "ended_sessions",
    "socket_tokens",
    "known_devices",
    "verification_codes",
    "proofs",
    "social_identities",
    "social_attempts",
    "social_codes",
    "member_blocks",
    "unfinished_departures",
    "consents",
  ],
  routes: ({ app, on, services, features }) => {
    sessionRoutes(on, services);
    signupRoutes(on, services);
    consentRoutes(on, services);
    socialRoutes(app, on, services);
    recoveryRoutes(on, services);
    profileRoutes(on, services, features, {
      seesMember: seesMemberBy(features),
      isOfficeAlone: isOfficeAloneBy(features),
    });
    withdrawalRoutes(on, services, withdrawalHooksOf(features));
  },
  jobs: [
    { name: "nicknames", minutes: 5, run: ({ db }) => writeNicknameForms(db) },
    { name: "consents", minutes: 60, doesDueWork: true, run: ({ db }) => destroyOldConsents(db) },
    { name: "clean-up", minutes: 10, run: ({ db }) => cleanUp(db) },
    {
      name: "withdrawals",
      minutes: 10,
      run: ({ db }, features) => retryWithdrawals(db, withdrawalHooksOf(features)),
    },
  ],
  exportSections: accountExportSections,
  publicPages: ["/login", "/register", "/find-account"],
};
