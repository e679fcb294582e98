import { seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import type { CarTodayView, RefusedCarView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import type { MarkKind } from "@danji/contract/visitor-car/car-rules";
import { useQueryClient } from "@tanstack/react-query";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { messageFor } from "#platform/api-error.ts";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { serverNow } from "#platform/time/server-clock.ts";
import { randomUuid } from "#platform/uuid.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { markLane, markOutboxKind, type MarkWords } from "./mark-kind.ts";
import { RefusedMark } from "./refused-mark.tsx";
import { timesWithUnsent } from "./times-with-unsent.ts";
import { UnsentMark } from "./unsent-marks.tsx";
import { enqueueMark } from "./desk-marks.ts";

const copy = carDeskCopy.today;
/** A second tap within this time (ms) is the same one. */
const DOUBLE_TAP_MS = 800;

interface CarRowProps {
  readonly apartmentId: number;
  readonly car: CarTodayView;
  /** Where the office refuses the plate. */
  readonly refusal: RefusedCarView | undefined;
  /** Milliseconds. */
  readonly now: number;
  /** The last tap on this car, which can be taken back. */
  readonly last: MarkWords | undefined;
}

/** One car: plate, door, until when; in and out by one tap, which can be taken back. */
export function CarRow({ apartmentId, car, refusal, now, last: shown }: CarRowProps) {
  const client = useQueryClient();
  const unsent = useOutbox<MarkWords>(markOutboxKind, markLane(car.visitId));
  // After the page was closed and opened again, what waits to be sent can still be taken back.
  const last = shown ?? unsent.at(-1)?.item.words;
  const refused = unsent.filter(({ item, held }) => item.failure !== undefined || held !== undefined);
  const isUndoable = last?.isUndone === false && !refused.some(({ item }) => item.words.markId === last.markId);
  const taps = unsent.flatMap(({ item }) => (item.failure === undefined ? [item.words] : []));
  const { cameAt, leftAt } = timesWithUnsent(car, taps, offset());
  const kind: MarkKind = cameAt === null || leftAt !== null ? "IN" : "OUT";
  const send = async (words: MarkWords) => {
    try {
      enqueueMark(await fetchViewerId(client), { ...words, car: `${car.plate} · ${car.building} ${car.unit}` });
    } catch (error) {
      showToast(messageFor(error, copy.failedMark));
    }
  };
  const mark = () => {
    // The second tap of a double one would mark it out at once.
    if (Date.now() - (last?.tappedAt ?? 0) < DOUBLE_TAP_MS) return;
    const tap = { markId: randomUuid(), tappedAt: Date.now(), isUndone: false };
    void send({ apartmentId, visitId: car.visitId, kind, ...tap });
  };
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-3xl font-bold wrap-anywhere tabular-nums">{car.plate}</span>
        <span className="text-2xl font-semibold">
          {car.building} {car.unit}
        </span>
      </p>
      {refusal !== undefined && <RefusedMark car={refusal} />}
      <p className={cx("text-base tabular-nums", Date.parse(car.until) <= now && leftAt === null && "text-danger")}>
        {factsOf(car, cameAt, leftAt, now).join(" · ")}
      </p>
      {unsent.length > refused.length && <p className="text-sm text-muted">{copy.waits}</p>}
      {refused.map((entry) => (
        <UnsentMark key={entry.item.id} entry={entry} />
      ))}
      <div className="flex gap-2">
        <Button
          size="lg"
          className="min-h-16 flex-1 text-xl! font-bold"
          variant={cameAt === null ? "primary" : "secondary"}
          onClick={mark}
        >
          {kind === "IN" ? copy.markIn : copy.markOut}
        </Button>
        {isUndoable && (
          <Button size="lg" className="min-h-16" variant="ghost" onClick={() => void send({ ...last, isUndone: true })}>
            {copy.undo}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Milliseconds from the phone's clock to the server's. */
const offset = (): number => (serverNow() ?? correctedNow()) - Date.now();

const factsOf = (car: CarTodayView, cameAt: string | null, leftAt: string | null, now: number): readonly string[] => [
  copy.until(dayAndTime(Date.parse(car.until))),
  ...(Date.parse(car.until) <= now && leftAt === null ? [copy.over] : []),
  ...(cameAt === null ? [] : [copy.came(seoulTimeOfDay(new Date(cameAt)))]),
  ...(leftAt === null ? [] : [copy.left(seoulTimeOfDay(new Date(leftAt)))]),
];
