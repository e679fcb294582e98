import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { oldestRemoval, removeQueuedObjects } from "./removal.ts";
import { sweepOrphans } from "./sweep.ts";

export const imageManifest: FeatureManifest = {
  name: "image",
  tables: ["images", "retained_images", "stored_files", "object_removals", "object_sweeps", "database_identity"],
  jobs: [
    { name: "object removals", minutes: 10, run: removeQueuedObjects },
    { name: "orphans", minutes: 60, run: sweepOrphans },
  ],
  gauges: [
    {
      name: "object_removals_oldest_seconds",
      help: "Age of the object that has waited longest for its removal",
      read: oldestRemoval,
    },
  ],
};
