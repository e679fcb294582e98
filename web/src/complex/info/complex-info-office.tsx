import type { ComplexView } from "@danji/contract/complex/complex";
import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import { ChevronRight, Landmark, UserRoundCheck } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useOffice } from "../office/office.queries.ts";

const row = "flex min-h-15 items-center gap-3 rounded-lg border border-line px-4 py-3 hover:bg-sunken";

/** The way to claim the office of a complex, and to vouch for a claim. Nothing for its proven office. */
export function ComplexInfoOffice({ complex }: { readonly complex: ComplexView }) {
  const { data: office } = useOffice(complex.id);
  const open = office?.vouchable ?? [];
  return (
    <>
      {open.length > 0 && (
        <Link to={paths.vouchOffice(complex.id)} className={row}>
          <UserRoundCheck aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
          <span className="min-w-0 flex-1 font-semibold">{copy.vouchRow(open.length)}</span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </Link>
      )}
      {!(complex.myRole === "HEAD" && complex.officeSince !== null) && (
        <Link to={paths.claimOffice(complex.id)} className={row} aria-label={copy.question}>
          <Landmark aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{copy.question}</span>
            <span className="block text-sm text-muted">
              {office?.claim ? copy.states[office.claim.state] : copy.questionHint}
            </span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </Link>
      )}
    </>
  );
}
