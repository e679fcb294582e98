import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { notificationExportSections } from "./export-sections.ts";
import { deleteOldNotifications } from "./notification-list.ts";
import { notificationListRoutes } from "./notification-list.routes.ts";
import { notificationSettingsRoutes } from "./notification-settings.routes.ts";
import { pushOutboxOf, stopPushOutbox } from "./push/send-pushes.ts";
import { pushRoutes } from "./push/push.routes.ts";
import { unsubscribeRoutes } from "./digest/unsubscribe.routes.ts";
import { sendWeeklyMails, weeklySources } from "./digest/weekly-mail.ts";
import { notificationText } from "./source.ts";
import { notificationWithdrawalHook } from "./withdrawal-hook.ts";

export const notificationManifest: FeatureManifest = {
  name: "notification",
  tables: ["notification_settings", "notifications", "push_subscriptions", "push_deliveries", "push_ends"],
  routes: ({ app, on, services, features }) => {
    notificationSettingsRoutes(on, services);
    notificationListRoutes(on, services, notificationText(features));
    pushRoutes(on, services);
    unsubscribeRoutes(app, on, services);
  },
  jobs: [
    { name: "notifications", minutes: 60, run: ({ db }) => deleteOldNotifications(db) },
    {
      name: "pushes",
      minutes: 1 / 60,
      run: (services, features) => pushOutboxOf(services, features).run(),
      stop: (services) => stopPushOutbox(services),
    },
    {
      name: "weekly mails",
      minutes: 10,
      run: (services, features) => sendWeeklyMails(services, weeklySources(features)),
    },
  ],
  withdrawal: notificationWithdrawalHook,
  exportSections: notificationExportSections,
};
