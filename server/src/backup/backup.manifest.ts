import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { keepEndedRights } from "./ended-rights/keep-ended-rights.ts";
import { lastBackupAt, nightlyBackups } from "./nightly.ts";

export const backupManifest: FeatureManifest = {
  name: "backup",
  tables: ["nightly_backups", "restores", "ended_rights"],
  jobs: [
    { name: "nightly backup", minutes: 1, run: nightlyBackups() },
    { name: "ended rights", minutes: 1, run: keepEndedRights },
  ],
  gauges: [
    {
      name: "backup_last_success_timestamp_seconds",
      help: "When the last nightly backup was complete; 0 for never",
      read: lastBackupAt,
    },
  ],
};
