import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { ChevronRight } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useHomeState, useMyComplex } from "./my-complex.queries.ts";

/** Whether the strip's place is known: what is drawn below it before that would be pushed down. */
export const useIsStripKnown = (): boolean => useHomeState().isSettled;

/** Above what is read without a home: whose words these are, and the way to one's own; nothing with a home, which asks for no complex. */
export function NotMineStrip() {
  const { state } = useHomeState();
  if (state === undefined || state.kind === "home" || state.kind === "office") return null;
  return <Strip isAsked={state.kind === "waiting"} />;
}

function Strip({ isAsked }: { readonly isAsked: boolean }) {
  const { data: complex, error } = useMyComplex();
  if (complex === undefined) return error === null ? <div className={frame} /> : null;
  return (
    <Link to={isAsked ? paths.homes : paths.residenceNew} className={frame}>
      <span className="wrap-anywhere">{copy.notMine(complex.name)}</span>
      <span className="inline-flex items-center gap-0.5 font-semibold text-accent-ink">
        {isAsked ? copy.states.WAITING : copy.add}
        <ChevronRight aria-hidden="true" className="size-4" />
      </span>
    </Link>
  );
}

const frame = "flex min-h-11 flex-wrap items-center justify-between gap-x-3 bg-sunken px-5 py-2.5 text-sm text-body";
