import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { capabilityRoutes } from "./capability.routes.ts";

export const capabilityManifest: FeatureManifest = {
  name: "capability",
  tables: [],
  routes: ({ on, services }) => capabilityRoutes(on, services),
};
