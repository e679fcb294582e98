import { imageCopy } from "@danji/contract/image/image.copy";
import type { Outcome } from "#platform/outbox/outbox-item.ts";

/**
 * An outcome whose refusal of a too large body (413, also of a proxy, which gives no reason) names the photo: the largest.
 * `places` has the place of each file among all photos that the member sees.
 */
export const namingLargest = <Result>(
  outcome: Outcome<Result>,
  files: readonly File[],
  places: readonly number[] = files.map((_, at) => at + 1),
): Outcome<Result> => {
  if (outcome.kind !== "refused" || files.length === 0) return outcome;
  const { reason, sentence } = outcome;
  if (reason !== undefined && reason !== "IMAGE_TOO_LARGE" && reason !== "TOO_LARGE") return outcome;
  const sizes = files.map(({ size }) => size);
  const place = places[sizes.indexOf(Math.max(...sizes))] ?? 1;
  return { ...outcome, sentence: `${imageCopy.tooLargeAt(place)} ${sentence}` };
};
