import type { FeatureContext, FeatureManifest, ResidenceEndedHook } from "#platform/feature/manifest.ts";
import { complexRoutes } from "./complex.routes.ts";
import { complexExportSections } from "./export-sections.ts";
import { doorCodeRoutes } from "./household/door-code.routes.ts";
import { runDueTurnovers } from "./household/replace-household.ts";
import { deskRoutes, frontPageRoutes } from "./desk/desk.routes.ts";
import { claimCounts, complexCounts } from "./desk/today.ts";
import { residentDayFigures } from "./desk/resident-table.ts";
import { householdRoutes } from "./household/household.routes.ts";
import { officeRoutes, operatorRoutes } from "./office/office.routes.ts";
import { registrationRoutes } from "./registration/registration.routes.ts";
import { writeChosenNameForms } from "./residence/chosen-names.ts";
import { homeSources } from "./residence/home-notifications.ts";
import { complexesOfMember } from "./residence/member-view.ts";
import { isOfficeAlone, seesMemberOfComplex } from "./residence/member-visibility.ts";
import { addReadings, deleteExpiredReads } from "./residence/resident-reads.ts";
import { deleteExpiredInvitations } from "./role/invitation.ts";
import { roleSources } from "./role/role-notifications.ts";
import { roleRoutes } from "./role/role.routes.ts";
import { residenceRoutes } from "./residence/residence.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import { complexWithdrawalHook } from "./withdrawal-hook.ts";

export const complexManifest: FeatureManifest = {
  name: "complex",
  tables: [
    "complexes",
    "complex_day_figures",
    "complex_doors",
    "complex_images",
    "complex_managers",
    "complex_month_figures",
    "office_acts",
    "complex_favorites",
    "residences",
    "households",
    "door_code_prints",
    "door_codes",
    "household_invitations",
    "household_turnovers",
    "office_claims",
    "office_codes",
    "office_vouches",
    "office_contacts",
    "resident_names",
    "resident_readings",
    "resident_reads",
    "role_invitations",
    "recent_keywords",
    "recent_complexes",
  ],
  routes: ({ on, services, features }) => {
    searchRoutes(on, services);
    complexRoutes(on, services);
    registrationRoutes(
      on,
      services,
      features.flatMap(({ complexUse }) => complexUse ?? []),
      async (tx, complexId) => {
        for (const { onKindChanged } of features) await onKindChanged?.(tx, complexId);
      },
    );
    const onResidenceEnded = residenceEndedHookOf(features);
    residenceRoutes(on, services, { features, onResidenceEnded });
    householdRoutes(on, services, onResidenceEnded);
    deskRoutes(on, services);
    frontPageRoutes(on, services, features);
    roleRoutes(on, services, onResidenceEnded);
    doorCodeRoutes(on, services, features);
    officeRoutes(on, services, features);
    operatorRoutes(on, services, features);
  },
  jobs: [
    { name: "resident readings", minutes: 1, run: ({ db }) => addReadings(db) },
    { name: "resident reads", minutes: 60, doesDueWork: true, run: ({ db }) => deleteExpiredReads(db) },
    { name: "chosen names", minutes: 5, run: ({ db }) => writeChosenNameForms(db) },
    { name: "role invitations", minutes: 60, run: ({ db }) => deleteExpiredInvitations(db) },
    {
      name: "household turnovers",
      minutes: 5,
      doesDueWork: true,
      run: ({ db }, features) => runDueTurnovers(db, features),
    },
  ],
  withdrawal: complexWithdrawalHook,
  exportSections: complexExportSections,
  seesMember: seesMemberOfComplex,
  isOfficeAlone,
  memberView: complexesOfMember,
  deskCounts: complexCounts,
  serviceCounts: claimCounts,
  dayFigures: residentDayFigures,
  notificationSources: { ...homeSources, ...roleSources },
};

const residenceEndedHookOf =
  (features: FeatureContext["features"]): ResidenceEndedHook =>
  async (tx, memberId, complexId) => {
    for (const { onResidenceEnded } of features) await onResidenceEnded?.(tx, memberId, complexId);
  };
