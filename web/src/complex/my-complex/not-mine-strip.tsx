import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { ChevronRight } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useHomeState, useMyComplex } from "./my-complex.queries.ts";

/** Above what is read without a home: whose words these are, and the way to one's own; nothing with a home. */
export function NotMineStrip() {
  const { state } = useHomeState();
  const complex = useMyComplex().data;
  if (state === undefined || state.kind === "home" || state.kind === "office" || complex === undefined) return null;
  const isAsked = state.kind === "waiting";
  return (
    <Link
      to={isAsked ? paths.homes : paths.residenceNew}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 bg-sunken px-5 py-2.5 text-sm text-body"
    >
      <span className="wrap-anywhere">{copy.notMine(complex.name)}</span>
      <span className="inline-flex items-center gap-0.5 font-semibold text-accent-ink">
        {isAsked ? copy.states.WAITING : copy.add}
        <ChevronRight aria-hidden="true" className="size-4" />
      </span>
    </Link>
  );
}
