import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { KeyRound } from "lucide-react";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { buttonClasses } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";

/** The ways in, for a member who lives behind a door by their own word alone. */
export const WaysIn = () => (
  <section role="note" className="m-5 rounded-lg bg-surface p-5 shadow-low">
    <h2 className="text-lg font-bold">{copy.unvouchedTitle}</h2>
    <p className="mt-1.5 text-base text-body">{copy.unvouchedHint}</p>
    <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5 text-base text-body">
      {copy.unvouchedWays.map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ol>
    <Link to={paths.joinByCode} className={cx(buttonClasses({}), "mt-5 w-full gap-2")}>
      <KeyRound aria-hidden="true" className="size-4.5" />
      {residenceCopy.joinByCode}
    </Link>
  </section>
);
