import { noteUnregisteredCar } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { namingLargest } from "#image/too-large-photo.ts";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import type { Attempt } from "#platform/outbox/outbox-item.ts";
import { registerOutboxKind } from "#platform/outbox/outbox.ts";
import { refetchAfterChange } from "#platform/query-client.ts";
import { randomUuid } from "#platform/uuid.ts";
import { sightingKind, type SightingWords, unregisteredKey } from "./sighting-kind.ts";

const copy = gateCopy.note;

const isWords = (found: unknown): found is SightingWords => {
  if (typeof found !== "object" || found === null) return false;
  const { apartmentId, plate, place, seenAt } = found as Partial<SightingWords>;
  const hasTexts = typeof plate === "string" && typeof place === "string";
  return hasTexts && typeof apartmentId === "number" && typeof seenAt === "number";
};

const send = ({ item, files, onProgress }: Attempt<SightingWords>) => {
  const { apartmentId, plate, place, seenAt } = item.words;
  return call(noteUnregisteredCar, {
    params: { apartmentId },
    body: { plate, place, secondsAgo: Math.max(0, Math.round((Date.now() - seenAt) / 1_000)) },
    files: { photo: files },
    headers: attemptHeaders(item),
    ...(files.length === 0 ? {} : { onProgress }),
  });
};

const enqueue = registerOutboxKind<SightingWords, { readonly carId: number }>({
  name: sightingKind,
  isWords,
  deliver: async (attempt) => {
    const outcome = await attemptCall(() => send(attempt), copy.failed);
    const isUsedUp = outcome.kind === "refused" && outcome.reason === "IDEMPOTENCY_REUSED";
    return isUsedUp ? { ...outcome, sentence: copy.sentAlready } : namingLargest(outcome, attempt.files);
  },
  onSent: (_, { words }, client) => refetchAfterChange(client, unregisteredKey(words.apartmentId)),
  onDiscarded: ({ words }, client) => refetchAfterChange(client, unregisteredKey(words.apartmentId)),
});

/** Hands a note with at most one photo to the outbox: it counts at the time at which it was written, once. */
export const enqueueSighting = (memberId: number, words: SightingWords, files: readonly File[]): void => {
  const id = randomUuid();
  enqueue({ id, memberId, lane: `car-sighting ${id}`, words, files });
};
