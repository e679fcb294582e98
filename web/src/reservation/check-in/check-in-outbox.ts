import { checkInCopy as copy } from "@danji/contract/reservation/check-in.copy";
import { checkIn } from "@danji/contract/reservation/check-in";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import type { OutboxItem } from "#platform/outbox/outbox-item.ts";
import { discardItem, registerOutboxKind } from "#platform/outbox/outbox.ts";
import { refetchAfterChange } from "#platform/query-client.ts";
import { reservationKeys } from "../reservation.queries.ts";
import { checkInKind, checkInLane, type CheckInWords, type ScanAnswer, scanAnswerKey } from "./check-in-kind.ts";

const entriesOf = (code: string) =>
  outboxEntries().filter(({ item }) => item.kind === checkInKind && item.lane === checkInLane(code));

/** Forgets scans of a door that were refused. */
const forgetRefusedScans = (code: string): void => {
  for (const { item } of entriesOf(code)) if (item.failure !== undefined) void discardItem(item.id);
};

const setAnswer = (client: QueryClient, code: string, answer: ScanAnswer) =>
  client.setQueryData(scanAnswerKey(code), answer);

/** The screen of a scan shows why it was refused; then it is no unsent thing any more. */
export const takeRefusal = (
  client: QueryClient,
  { words: { code }, failure, failureReason }: OutboxItem<CheckInWords>,
) => {
  if (failure === undefined) return;
  setAnswer(client, code, { refusal: failure, reason: failureReason });
  forgetRefusedScans(code);
};

const readAgain = (_: unknown, client: QueryClient) => refetchAfterChange(client, reservationKeys.list);

const bodyOf = ({ words: { code }, at }: OutboxItem<CheckInWords>) => {
  const secondsAgo = Math.max(0, Math.round((Date.now() - at) / 1_000));
  return secondsAgo === 0 ? { code } : { code, secondsAgo };
};

const enqueue = registerOutboxKind<CheckInWords, ReservationView>({
  name: checkInKind,
  isWords: (found): found is CheckInWords =>
    typeof found === "object" && found !== null && typeof (found as Partial<CheckInWords>).code === "string",
  deliver: ({ item }) =>
    attemptCall(() => call(checkIn, { body: bodyOf(item), headers: attemptHeaders(item) }), copy.failed),
  onSent: (reservation, { words: { code } }, client) => {
    setAnswer(client, code, { reservation });
    forgetRefusedScans(code);
    return readAgain(undefined, client);
  },
  onDiscarded: readAgain,
});

/** Checks in by the code of a door, also where there is no connection now. One scan of a door waits at a time. */
export function scan(client: QueryClient, memberId: number, code: string): void {
  forgetRefusedScans(code);
  if (entriesOf(code).some(({ item }) => item.failure === undefined)) return;
  client.removeQueries({ queryKey: scanAnswerKey(code) });
  enqueue({ memberId, lane: checkInLane(code), words: { code } });
}
