import { refusedPlatesCopy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarsView, VisitView } from "@danji/contract/visitor-car/visitor-car";
import { messageFor } from "#platform/api-error.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { costOfCancel } from "../visit-bill.tsx";
import { fieldTime } from "../visit-times.ts";
import { visitTimeText } from "../visit-text.ts";
import { useCancelVisit } from "../visitor-car.queries.ts";
import { ChangeVisit } from "./change-visit.tsx";

const copy = visitorCarCopy.list;

interface VisitCardProps {
  readonly cars: VisitorCarsView;
  readonly visit: VisitView;
  /** What it takes of its month; undefined for a cancelled one. */
  readonly cost: string | undefined;
  readonly group: "now" | "ahead" | "past";
  /** Milliseconds. */
  readonly now: number;
  /** As a field has it, while another end is chosen. */
  readonly newEnd: string | undefined;
  readonly onNewEnd: (end: string | undefined) => void;
}

/** One visit, and what the household may still do with it. */
export function VisitCard({ cars, visit, cost, group, now, newEnd, onNewEnd }: VisitCardProps) {
  const isChanging = newEnd !== undefined;
  const { mutateAsync: cancel, isPending } = useCancelVisit();
  const name = visit.plate ?? copy.erased;
  const onCancel = async () => {
    const amount = Math.max(0, costOfCancel(cars, visit).won);
    const costs = amount > 0 ? [copy.cancelCosts(visitorCarCopy.won(amount))] : [];
    const message = [copy.cancelQuestion(name), ...costs].join(" ");
    if (!(await openAlert({ message, confirm: copy.cancelYes, cancel: copy.cancelNo }))) return;
    try {
      await cancel({ visitId: visit.visitId, amount });
      onNewEnd(undefined);
      showToast(copy.cancelDone);
    } catch (error) {
      showToast(messageFor(error, copy.cancelFailed));
    }
  };
  return (
    <li className="flex flex-col gap-1 rounded-lg bg-surface p-4 shadow-low">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={visit.plate === null ? "text-base text-muted" : "text-xl font-bold wrap-anywhere"}>
          {name}
        </span>
        {visit.isWorks && <span className="text-sm text-muted">{copy.works}</span>}
      </p>
      <p className="text-base tabular-nums">{visitTimeText(visit.from, visit.until)}</p>
      {cost !== undefined && group !== "ahead" && (
        <p className="text-sm font-medium tabular-nums">
          {cost}
          {cost !== copy.cost.joined && <span className="font-normal text-muted"> · {sourceOf(visit)}</span>}
        </p>
      )}
      <p className="text-sm wrap-anywhere text-muted">{factsOf(visit).join(" · ")}</p>
      {(group !== "past" || isChanging) && (
        <div className="-mx-3 flex flex-wrap">
          {group !== "past" && (
            <Button variant="ghost" onClick={() => void shareVisit(cars, visit)}>
              {copy.share}
            </Button>
          )}
          <Button
            variant="ghost"
            aria-expanded={isChanging}
            onClick={() => onNewEnd(isChanging ? undefined : fieldTime(Date.parse(visit.until)))}
          >
            {copy.change}
          </Button>
          {group === "ahead" && (
            <Button variant="ghost" busy={isPending} onClick={() => void onCancel()}>
              {copy.cancel}
            </Button>
          )}
        </div>
      )}
      {newEnd !== undefined && (
        <ChangeVisit
          cars={cars}
          visit={visit}
          now={now}
          field={newEnd}
          onField={onNewEnd}
          onDone={() => onNewEnd(undefined)}
        />
      )}
    </li>
  );
}

/** Which of the two times decided. */
const sourceOf = ({ cameAt, leftAt }: VisitView): string =>
  cameAt !== null && leftAt !== null ? copy.cost.byGate : copy.cost.byPlan;

function factsOf({ refusedFor, cancelledAt, cancelledBy, ...visit }: VisitView): readonly string[] {
  const { cameAt, leftAt, purpose, registeredBy } = visit;
  const clock = (iso: string) => dayAndTime(Date.parse(iso));
  const gate =
    cameAt === null ? [] : leftAt === null ? [copy.came(clock(cameAt))] : [copy.byGate(clock(cameAt), clock(leftAt))];
  const cancelled =
    refusedFor !== null
      ? [refusedPlatesCopy.stopped(refusedFor)]
      : cancelledAt === null
        ? []
        : [cancelledBy === null ? copy.cancelled : copy.cancelledBy(cancelledBy)];
  return [
    ...cancelled,
    ...gate,
    ...(purpose === null ? [] : [purpose]),
    ...(registeredBy === null ? [] : [copy.by(registeredBy)]),
  ];
}

/** What a visitor needs to know: where, which door, until when. No name. */
async function shareVisit({ home }: VisitorCarsView, { plate, from, until }: VisitView): Promise<void> {
  if (home === null) return;
  const where = `${home.apartmentName}\n${home.address}`;
  const text = copy.shareText(where, `${home.building} ${home.unit}`, plate ?? "", visitTimeText(from, until));
  if ("share" in navigator) return navigator.share({ text }).catch(() => undefined);
  try {
    await (navigator as Navigator).clipboard.writeText(text);
    showToast(copy.copied);
  } catch {
    showToast(copy.copyFailed);
  }
}
