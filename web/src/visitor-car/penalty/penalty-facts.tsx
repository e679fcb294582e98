import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import type { PenaltyView } from "@danji/contract/visitor-car/penalty/penalty";
import { cx } from "#ui/cx.ts";
import { CarPhoto } from "../car-photo.tsx";
import { endText, momentText } from "../ledger/moment-text.ts";

/** One case: its photo, rule and plate, and each step with its time. */
export function PenaltyFacts({ penalty, door }: { readonly penalty: PenaltyView; readonly door?: string }) {
  const { plate, rule, state, noticedAt, objectUntil, objection, objectedAt, decisionReason, decidedAt } = penalty;
  return (
    <div className="flex gap-4">
      <CarPhoto thumbUrl={penalty.thumbUrl} photoUrl={penalty.imageUrl} name={copy.photoOf(plate)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-lg font-bold wrap-anywhere tabular-nums">{plate}</span>
          {door !== undefined && <span className="text-base">{door}</span>}
          <span className={cx("text-sm font-semibold", state === "UPHELD" ? "text-danger" : "text-body")}>
            {copy.states[state]}
          </span>
        </p>
        <p className="text-base wrap-anywhere">{rule}</p>
        <p className="text-sm text-muted tabular-nums">{copy.noticed(momentText(noticedAt))}</p>
        {objectedAt === null ? (
          decidedAt === null && (
            <p className="text-sm text-muted tabular-nums">{copy.objectUntil(endText(objectUntil))}</p>
          )
        ) : (
          <Words heading={copy.objected(momentText(objectedAt))} text={objection} />
        )}
        {decidedAt !== null && (
          <Words heading={copy.decided(momentText(decidedAt), copy.states[state])} text={decisionReason} />
        )}
      </div>
    </div>
  );
}

const Words = ({ heading, text }: { readonly heading: string; readonly text: string | null }) => (
  <div className="rounded-md bg-sunken px-3 py-2">
    <p className="text-sm text-muted tabular-nums">{heading}</p>
    {text !== null && <p className="text-base wrap-anywhere whitespace-pre-wrap">{text}</p>}
  </div>
);
