import { frameCopy } from "@danji/contract/app/frame.copy";
import { doorCodeCopy as copy } from "@danji/contract/complex/household/door-code.copy";
import type { PrintView } from "@danji/contract/complex/household/door-codes";
import type { DoorCodeState } from "@danji/contract/complex/household/household-rules";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { dayAndTime } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { type PrintedDoor, useEndCodes, usePrint, usePrints } from "./door-codes.queries.ts";

const states: readonly DoorCodeState[] = ["UNUSED", "USED", "LOCKED", "EXPIRED", "ENDED"];
const timeOf = (moment: string): string => dayAndTime(Date.parse(moment));

interface PrintListProps {
  readonly apartmentId: number;
  readonly busy: boolean;
  readonly onRenew: (doors: readonly PrintedDoor[]) => void;
}

/** What was printed, and what became of the codes of each print. */
export function PrintList({ apartmentId, busy, onRenew }: PrintListProps) {
  const { data: prints, error, refetch } = usePrints(apartmentId);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base font-bold">{copy.prints}</h2>
      {prints === undefined && error !== null ? (
        <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
      ) : prints === undefined ? (
        <Loading className="flex flex-col gap-3">
          <Skeleton className="h-20 rounded-md" />
          <Skeleton className="h-20 rounded-md" />
        </Loading>
      ) : prints.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface p-5 text-sm text-muted">{copy.noPrints}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {prints.map((print) => (
            <li key={print.printId} className="rounded-lg border border-line bg-surface p-5">
              <PrintHead
                print={print}
                isOpen={open === print.printId}
                onToggle={() => setOpen(open === print.printId ? null : print.printId)}
              />
              {open === print.printId && (
                <PrintCodes apartmentId={apartmentId} busy={busy} onRenew={onRenew} printId={print.printId} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PrintHeadProps {
  readonly print: PrintView;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const PrintHead = ({ print, isOpen, onToggle }: PrintHeadProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{copy.printedBy(timeOf(print.printedAt), print.printedBy)}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        {states
          .filter((state) => print.counts[state] > 0)
          .map((state) => (
            <span key={state}>{copy.countOf(copy.states[state], print.counts[state])}</span>
          ))}
        <span>{copy.until(print.lastDay.replaceAll("-", "."))}</span>
      </p>
    </div>
    <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? copy.closePrint : copy.openPrint}
    </Button>
  </div>
);

interface PrintCodesProps extends PrintListProps {
  readonly printId: number;
}

function PrintCodes({ apartmentId, printId, busy, onRenew }: PrintCodesProps) {
  const { data: print, error, refetch } = usePrint(apartmentId, printId);
  const { mutateAsync, isPending } = useEndCodes(apartmentId);
  if (print === undefined) {
    return error === null ? (
      <Loading className="mt-3">
        <Skeleton className="h-24 rounded-md" />
      </Loading>
    ) : (
      <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
    );
  }
  const unused = print.codes.filter(({ state }) => state !== "USED" && state !== "ENDED");
  const end = async () => {
    const words = { confirm: copy.end(unused.length), cancel: frameCopy.cancel, danger: true };
    if (!(await openAlert({ message: copy.endQuestion(unused.length), ...words }))) return;
    try {
      await mutateAsync(unused.map(({ codeId }) => codeId));
      showToast(copy.ended);
    } catch (failure) {
      await openAlert({ message: messageFor(failure, copy.failed) });
    }
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {print.codes.map((code) => (
          <li key={code.codeId} className="flex flex-wrap items-center gap-x-4 py-2 text-sm">
            <span className="w-32 font-semibold">{`${code.building} ${code.unit}`}</span>
            <span className="w-20">{copy.states[code.state]}</span>
            {code.usedAt !== null && (
              <span className="text-muted">{copy.usedBy(code.usedBy ?? "", timeOf(code.usedAt))}</span>
            )}
          </li>
        ))}
      </ul>
      {unused.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" busy={busy} onClick={() => onRenew(unused)}>
            {copy.renew(unused.length)}
          </Button>
          <Button size="sm" variant="secondary" busy={isPending} onClick={() => void end()}>
            {copy.end(unused.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
