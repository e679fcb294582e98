import { frameCopy } from "@danji/contract/app/frame.copy";
import { profileCopy as copy } from "@danji/contract/account/profile.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { ChevronRight, House } from "lucide-react";
import { messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useMember } from "./profile.queries.ts";

const card = "rounded-lg bg-surface p-5 shadow-low";
/** The height of the home's name, 동 and 호, so that nothing moves when they come. */
const threeLines = "min-h-[3.9rem]";
const disc = "grid size-11 shrink-0 place-items-center rounded-md tint-plum";

/** The member's chosen home; without one, links to add one. */
export function HomeCard() {
  const { data: member, error, refetch } = useMember();
  if (member === undefined && error !== null) {
    return (
      <div role="alert" className={cx(card, "flex items-center justify-between gap-3")}>
        <p className="text-sm text-danger">{messageFor(error, copy.loadFailed)}</p>
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          {frameCopy.retry}
        </Button>
      </div>
    );
  }
  if (member === undefined) {
    return (
      <div role="status" aria-label={frameCopy.loading} className={cx(card, "flex items-center gap-4")}>
        <Skeleton className="size-11 rounded-md" />
        <div className={cx(threeLines, "flex flex-col justify-center gap-2")}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-20" />
        </div>
      </div>
    );
  }
  const home = member.residences[0];
  if (home === undefined) return <NoHome />;
  const { apartmentName, building, unit, state } = home;
  return (
    <Link to={paths.homes} className={cx(card, "pressable flex items-center gap-4")}>
      <HouseDisc />
      <span className={cx(threeLines, "min-w-0 flex-1")}>
        <span className="block text-sm font-semibold text-muted">{copy.myHome}</span>
        <span className="block font-bold wrap-break-word">{apartmentName}</span>
        <span className="block text-sm text-body">
          {`${building} ${unit}`}
          {state !== "ACTIVE" && <span className="text-muted">{` · ${residenceCopy.states[state]}`}</span>}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}

const HouseDisc = () => (
  <span className={disc}>
    <House aria-hidden="true" className="size-5.5" />
  </span>
);

const linkClasses =
  "pressable grid min-h-11 flex-1 place-items-center rounded-md bg-sunken px-3 font-semibold hover:bg-line";

const NoHome = () => (
  <section className={cx(card, "flex flex-col gap-4")}>
    <div className="flex items-center gap-4">
      <HouseDisc />
      <div className="min-w-0">
        <h2 className="font-bold">{copy.noHome}</h2>
        <p className="text-sm text-muted">{copy.noHomeHint}</p>
      </div>
    </div>
    <div className="flex gap-2">
      <Link to={paths.residenceNew} className={linkClasses}>
        {residenceCopy.add}
      </Link>
      <Link to={paths.registerComplex} className={linkClasses}>
        {copy.addComplex}
      </Link>
    </div>
  </section>
);
