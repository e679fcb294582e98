import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { notificationExportSections } from "./export-sections.ts";
import { notificationSettingsRoutes } from "./notification-settings.routes.ts";
import { notificationWithdrawalHook } from "./withdrawal-hook.ts";

export const notificationManifest: FeatureManifest = {
  name: "notification",
  tables: ["notification_settings"],
  routes: ({ on, services }) => notificationSettingsRoutes(on, services),
  withdrawal: notificationWithdrawalHook,
  exportSections: notificationExportSections,
};
