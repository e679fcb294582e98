import type { Manifest } from "./archive/manifest.ts";

/** As many may always be missing, and this share of all. A failed disk or a call that was killed leaves a few. */
const FEW = 100;
const SHARE = 0.02;

/**
 * Whether a backup lacks so many of the objects that its rows name that it must not replace an earlier one: a folder that is not
 * mounted looks like one without objects. `accepted` is how many an operator knows to be lost.
 */
export function lacksTooMany({ count, missing }: Manifest["objects"], accepted = 0): boolean {
  if (missing <= accepted) return false;
  return missing > count || missing > Math.max(FEW, Math.floor((count + missing) * SHARE));
}
