import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import type { ReportCaseItem } from "@danji/contract/moderation/report-desk";
import { cx } from "#ui/cx.ts";

/** How far a case is; the more there is to do, the more it is seen. */
export function CasePill({ report: { state, hiddenBy, proposal } }: { readonly report: ReportCaseItem }) {
  const open = hiddenBy === "REPORTS" ? copy.hiddenNow : proposal === null ? copy.states.OPEN : copy.proposed;
  return (
    <span
      className={cx(
        "inline-block rounded-sm px-2 py-0.5 text-xs font-bold whitespace-nowrap",
        state !== "OPEN"
          ? "text-muted"
          : hiddenBy === "REPORTS"
            ? "bg-accent text-on-accent"
            : "bg-accent-soft text-accent-ink",
      )}
    >
      {state === "OPEN" ? open : copy.states[state]}
    </span>
  );
}
