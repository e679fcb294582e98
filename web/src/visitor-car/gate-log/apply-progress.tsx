import type { GateProgress } from "@danji/contract/visitor-car/gate-log/gate-log";
import { gateLogCopy as copy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { useGateProgress } from "./gate-log.queries.ts";

/** Parts of an import's time: comparing with the visits, then storing; the rest is the end of its transaction. */
const MATCH_SHARE = 0.25;
const STORE_SHARE = 0.7;

function shareOf({ step, done, total }: GateProgress): number {
  const part = total === 0 ? 0 : done / total;
  return step === "MATCH" ? part * MATCH_SHARE : MATCH_SHARE + part * STORE_SHARE;
}

/** How far an import is, as the server says. */
export function ApplyProgress({ apartmentId, logId }: { readonly apartmentId: number; readonly logId: string }) {
  const { data } = useGateProgress(apartmentId, logId);
  const progress = data?.progress ?? null;
  const label =
    progress === null || progress.total === 0
      ? copy.applying
      : copy.applyingSteps[progress.step](progress.done, progress.total);
  return (
    <div className="flex flex-col gap-2 tabular-nums">
      <p aria-hidden="true" className="text-base">
        {label}
      </p>
      <ProgressBar label={label} share={progress === null ? 0 : shareOf(progress)} />
    </div>
  );
}
