import { bookingRefusals } from "@danji/contract/reservation/booking-refusals.copy";
import type { PublishedLotteryView, LotteryView } from "@danji/contract/reservation/lottery/lottery";
import { lotteryScreenCopy as copy } from "@danji/contract/reservation/lottery/lottery-screen.copy";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { useEffect, useState } from "react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { dayName } from "../times.ts";
import { checkDraw, usePublishedLottery, useOwnLotteries } from "./lottery.queries.ts";
import { PreferenceList } from "./preference-list.tsx";

interface OwnLotteriesSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The lotteries that the member's households have entered, and what became of them. */
export function OwnLotteriesSheet({ open, onClose }: OwnLotteriesSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={copy.title}>
      {open && <OwnLotteries />}
    </Sheet>
  );
}

function OwnLotteries() {
  const { data, error, refetch } = useOwnLotteries();
  if (data === undefined)
    return error === null ? (
      <Loading className="flex flex-col gap-3 pb-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-24 w-full" />
      </Loading>
    ) : (
      <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
    );
  if (data.lotteries.length === 0) return <p className="pb-6 text-base text-body">{copy.none}</p>;
  return (
    <ul className="flex flex-col gap-6 pb-4">
      {data.lotteries.map((lottery) => (
        <li key={lottery.lotteryId}>
          <Lottery lottery={lottery} />
        </li>
      ))}
    </ul>
  );
}

function Lottery({ lottery }: { readonly lottery: LotteryView }) {
  const { facilityName, state, closes, entered, own } = lottery;
  const close = new Date(closes);
  const name = `${facilityName} · ${roundText(lottery)}`;
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <p className="text-sm font-semibold text-accent-ink">{copy.states[state]}</p>
      <h3 className="text-base font-bold wrap-anywhere">{name}</h3>
      {state !== "DRAWN" && (
        <p className="text-sm text-muted">
          {copy.closes(bookingRefusals.dayText(seoulDay(close)), seoulTimeOfDay(close), entered)}
        </p>
      )}
      {own.map((ticket) => (
        <div key={ticket.ticket} className="flex flex-col gap-1">
          <p className="text-sm text-muted">{`${ticket.building} ${ticket.unit}`}</p>
          {ticket.position !== null && (
            <p className="text-base text-body">{(ticket.hasWon === true ? copy.won : copy.lost)(ticket.position)}</p>
          )}
          <PreferenceList lottery={lottery} ticket={ticket} />
        </div>
      ))}
      {state === "DRAWN" ? (
        <Check lotteryId={lottery.lotteryId} />
      ) : (
        <Value name={copy.commitment} text={lottery.commitment} />
      )}
    </section>
  );
}

const roundText = ({ kind, firstDay }: LotteryView): string =>
  kind === "NIGHT" ? copy.month(Number(firstDay.slice(0, 4)), Number(firstDay.slice(5, 7))) : dayName(firstDay);

/** Recomputes the draw in the browser, once it is asked for. */
function Check({ lotteryId }: { readonly lotteryId: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = usePublishedLottery(lotteryId, isAsked);
  if (!isAsked)
    return (
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        {copy.check}
      </Button>
    );
  if (data !== undefined) return <Result proof={data} />;
  if (error !== null) return <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />;
  return <p role="status">{copy.checking}</p>;
}

function Result({ proof }: { readonly proof: PublishedLotteryView }) {
  const [text, setText] = useState<string>(copy.checking);
  useEffect(() => {
    let isOver = false;
    void checkDraw(proof).then((isRight) => {
      if (isOver) return;
      setText(isRight === undefined ? copy.cannotCheck : isRight ? copy.agrees(proof.entered) : copy.differs);
    });
    return () => {
      isOver = true;
    };
  }, [proof]);
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-base font-semibold text-body">
        {text}
      </p>
      <Value name={copy.commitment} text={proof.commitment} />
      <Value name={copy.seed} text={proof.seed ?? ""} />
      {proof.own.map(({ ticket }) => (
        <Value key={ticket} name={copy.ticket} text={ticket} />
      ))}
    </div>
  );
}

const Value = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <p className="text-sm text-muted">
    {name}
    <span className="block font-mono wrap-anywhere select-all">{text}</span>
  </p>
);
