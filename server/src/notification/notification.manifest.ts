import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { notificationExportSections } from "./export-sections.ts";
import { deleteOldNotifications } from "./notification-list.ts";
import { notificationListRoutes } from "./notification-list.routes.ts";
import { notificationSettingsRoutes } from "./notification-settings.routes.ts";
import { notificationText } from "./source.ts";
import { notificationWithdrawalHook } from "./withdrawal-hook.ts";

export const notificationManifest: FeatureManifest = {
  name: "notification",
  tables: ["notification_settings", "notifications"],
  routes: ({ on, services, features }) => {
    notificationSettingsRoutes(on, services);
    notificationListRoutes(on, services, notificationText(features));
  },
  jobs: [{ name: "notifications", minutes: 60, run: ({ db }) => deleteOldNotifications(db) }],
  withdrawal: notificationWithdrawalHook,
  exportSections: notificationExportSections,
};
