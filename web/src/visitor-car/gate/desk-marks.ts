import { type CarsTodayView, type MarkResultView, markCars } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy as copy } from "@danji/contract/visitor-car/car-desk.copy";
import { carLimits as limits } from "@danji/contract/visitor-car/car-rules";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import type { Outcome } from "#platform/outbox/outbox-item.ts";
import { registerOutboxKind } from "#platform/outbox/outbox.ts";
import { refetchAfterChange } from "#platform/query-client.ts";
import { discardMark, isMarkWords, rememberMark } from "./last-marks.ts";
import { carsTodayKey, markLane, markOutboxKind, type MarkWords } from "./mark-kind.ts";

interface MarkAnswer {
  readonly marks: readonly MarkResultView[];
}

const enqueue = registerOutboxKind<MarkWords, MarkAnswer>({
  name: markOutboxKind,
  isWords: isMarkWords,
  deliver: async ({ item }): Promise<Outcome<MarkAnswer>> => {
    const { apartmentId, visitId, markId, kind, tappedAt, isUndone } = item.words;
    const secondsAgo = Math.max(0, Math.round((Date.now() - tappedAt) / 1_000));
    if (secondsAgo > limits.markHours * 3_600)
      return { kind: "refused", sentence: copy.today.tooLate(limits.markHours) };
    const outcome = await attemptCall(
      () =>
        call(markCars, {
          params: { apartmentId },
          body: { marks: [{ markId, visitId, kind, isUndone, secondsAgo }] },
          headers: attemptHeaders(item),
        }),
      copy.today.failedMark,
    );
    const isUnknown = outcome.kind === "sent" && outcome.result.marks.some(({ isKnown }) => !isKnown);
    return isUnknown ? { kind: "refused", sentence: copy.today.unknown } : outcome;
  },
  onSent: ({ marks }, { words: { apartmentId, visitId } }, client) => {
    const [result] = marks;
    const queryKey = carsTodayKey(apartmentId);
    // The list, and what was searched for.
    client.setQueriesData({ queryKey }, (today: CarsTodayView | undefined) =>
      today === undefined || result === undefined
        ? today
        : {
            ...today,
            cars: today.cars.map((car) =>
              car.visitId === visitId ? { ...car, cameAt: result.cameAt, leftAt: result.leftAt } : car,
            ),
          },
    );
    // Its answer may be older than the tap.
    return client.isFetching({ queryKey }) > 0 ? refetchAfterChange(client, queryKey) : undefined;
  },
  onDiscarded: ({ words }, client) => {
    discardMark(words);
    return refetchAfterChange(client, carsTodayKey(words.apartmentId));
  },
});

/** Hands a tap to the outbox: it counts at the time of the tap, once, however often it is sent. */
export const enqueueMark = (memberId: number, words: MarkWords): void => {
  enqueue({ memberId, lane: markLane(words.visitId), words });
  rememberMark(words);
};
