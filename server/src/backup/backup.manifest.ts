import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { lastBackupAt, nightlyBackups } from "./nightly.ts";

export const backupManifest: FeatureManifest = {
  name: "backup",
  tables: ["nightly_backups", "restores"],
  jobs: [{ name: "nightly backup", minutes: 1, run: nightlyBackups() }],
  gauges: [
    {
      name: "backup_last_success_timestamp_seconds",
      help: "When the last nightly backup was complete; 0 for never",
      read: lastBackupAt,
    },
  ],
};
