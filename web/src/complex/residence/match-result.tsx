import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidentMatch, ResidentMatches } from "@danji/contract/complex/residence";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { homeText, useDecision } from "./use-decision.ts";

interface MatchResultProps {
  readonly apartmentId: number;
  readonly found: ResidentMatches;
  readonly onApproved: () => void;
}

/** Which of the waiting residents are in the list; those are approved together. */
export function MatchResult({ apartmentId, found: { rowCount, matches }, onApproved }: MatchResultProps) {
  const { decide, busy } = useDecision(apartmentId);
  const matched = matches.filter(({ verdict }) => verdict === "MATCH");
  const approve = async () => {
    if (await decide("approve", matched)) onApproved();
  };
  return (
    <>
      <p role="status" className="text-base text-body">
        {copy.compared(rowCount, matches.length)}
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line empty:hidden">
        {matches.map((one) => (
          <MatchItem key={one.residenceId} match={one} />
        ))}
      </ul>
      {matched.length === 0 ? (
        <p className="text-base font-semibold">{copy.noneMatched}</p>
      ) : (
        <Button block busy={busy} onClick={() => void approve()}>
          {copy.approveMatched(matched.length)}
        </Button>
      )}
    </>
  );
}

const tints = {
  MATCH: "bg-accent-soft text-accent-ink",
  OTHER_NAME: "bg-sunken text-danger",
  NOT_LISTED: "bg-sunken text-body",
} as const;

const MatchItem = ({ match }: { readonly match: ResidentMatch }) => (
  <li className="flex items-center gap-3 px-4 py-3">
    <div className="min-w-0 flex-1">
      <p className="font-semibold wrap-anywhere">{homeText(match)}</p>
      <p className="text-sm wrap-anywhere text-muted">{match.name}</p>
    </div>
    <span className={cx("shrink-0 rounded-full px-2.5 py-1 text-sm font-semibold", tints[match.verdict])}>
      {copy.verdicts[match.verdict]}
    </span>
  </li>
);
