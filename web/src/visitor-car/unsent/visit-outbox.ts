import { registerVisitorCar } from "@danji/contract/visitor-car/visitor-car";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import { registerOutboxKind } from "#platform/outbox/outbox.ts";
import { refetchAfterChange } from "#platform/query-client.ts";
import { randomUuid } from "#platform/uuid.ts";
import { visitorCarKey } from "../visitor-car.queries.ts";
import { visitKind, type VisitWords } from "./visit-kind.ts";

const isWords = (found: unknown): found is VisitWords => {
  if (typeof found !== "object" || found === null) return false;
  const words = found as Partial<VisitWords>;
  return (
    [words.plate, words.from, words.until, words.purpose].every((text) => typeof text === "string") &&
    [words.residenceId, words.weeks, words.amount].every((number) => typeof number === "number") &&
    typeof words.isWorks === "boolean"
  );
};

const enqueue = registerOutboxKind<VisitWords, { readonly visitId: number }>({
  name: visitKind,
  isWords,
  deliver: (attempt) =>
    attemptCall(
      () => call(registerVisitorCar, { body: attempt.item.words, headers: attemptHeaders(attempt.item) }),
      copy.form.failed,
    ),
  onSent: (_, __, client) => refetchAfterChange(client, visitorCarKey),
  onDiscarded: (_, client) => refetchAfterChange(client, visitorCarKey),
});

/** Hands a visit to the outbox, which sends it once, also from where there is no connection now. Gives its id there. */
export const enqueueVisit = (memberId: number, words: VisitWords): string => {
  const id = randomUuid();
  return enqueue({ id, memberId, lane: `visitor-car ${id}`, words, files: [] });
};
