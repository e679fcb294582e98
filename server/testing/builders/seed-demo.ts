import path from "node:path";
import type { Services } from "#platform/services.ts";
import { seed } from "../../src/seed/seed.ts";

/** Fills the database of a test as a first start does. */
export const seedDemo = (services: Services): Promise<void> =>
  seed(services, path.resolve(import.meta.dirname, "../../demo-photos"));
