import { householdCopy } from "@danji/contract/complex/household/household.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { Check, House, KeyRound, UsersRound } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { relativeTime } from "#platform/time/date.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { HomeMenu } from "./home-menu.tsx";
import { useChoose } from "../my-complex/use-choose.ts";

const card = "rounded-lg bg-surface p-5 shadow-low";

/** One of the member's homes. */
export const HomeItem = ({ home }: { readonly home: ResidenceView }) => (
  <li className={cx(card, home.isChosen && "outline-2 -outline-offset-2 outline-accent")}>
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <HomeStatus home={home} />
        <h2 className="text-lg font-bold">
          <Link
            to={paths.complexInfoOf(home.apartmentId)}
            className="inline-flex min-h-11 items-center wrap-anywhere hover:underline"
          >
            {home.apartmentName}
          </Link>
        </h2>
        <p className="text-base text-body">{`${home.building} ${home.unit}`}</p>
        <p className="text-sm wrap-anywhere text-muted">{home.region}</p>
      </div>
      <div className="-mt-2 -mr-2.5">
        <HomeMenu home={home} />
      </div>
    </div>
    <HomeActions home={home} />
  </li>
);

function HomeStatus({ home: { state, isChosen } }: { readonly home: ResidenceView }) {
  if (isChosen) {
    return (
      <p className="flex items-center gap-1 text-sm font-semibold text-accent-ink">
        <Check aria-hidden="true" className="size-4" />
        {copy.chosen}
      </p>
    );
  }
  return (
    <p className={cx("text-sm font-semibold", state === "REJECTED" ? "text-danger" : "text-muted")}>
      {copy.states[state]}
    </p>
  );
}

function HomeActions({ home }: { readonly home: ResidenceView }) {
  const { apartmentId, apartmentName, state, isChosen, isManager, isVouched, requestedAt, rejectionReason } = home;
  const { choose, isPending } = useChoose();
  const chooses = state === "ACTIVE" && !isChosen;
  return (
    <>
      {state === "WAITING" && (
        <p className="mt-2 text-sm text-muted">{`${copy.waitingNote} ${copy.asked(relativeTime(requestedAt))}`}</p>
      )}
      {isVouched === false && state === "ACTIVE" && (
        <p className="mt-2 text-sm text-muted">{householdCopy.unvouchedNote}</p>
      )}
      {state === "REJECTED" && (
        <div className="mt-2 flex flex-col gap-1 text-sm">
          {rejectionReason !== null && (
            <p className="wrap-anywhere text-body">{copy.rejectedReason(rejectionReason)}</p>
          )}
          <p className="text-muted">{copy.rejectedNote}</p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {chooses && (
          <Button
            variant="secondary"
            className="flex-1"
            busy={isPending}
            aria-label={copy.chooseOne(apartmentName)}
            onClick={() => void choose(home)}
          >
            {copy.choose}
          </Button>
        )}
        {state === "REJECTED" && (
          <Link
            to={paths.residenceNewOf(apartmentId)}
            className={cx(buttonClasses({ variant: "secondary" }), "flex-1")}
          >
            {copy.askAgain}
          </Link>
        )}
        {state === "ACTIVE" && (
          <Link
            to={paths.household(home.memberApartmentId)}
            className={cx(buttonClasses({ variant: "secondary" }), "flex-1 gap-2")}
          >
            <House aria-hidden="true" className="size-4.5" />
            {copy.household}
          </Link>
        )}
        {state === "WAITING" && (
          <Link to={paths.joinByCode} className={cx(buttonClasses({ variant: "secondary" }), "flex-1 gap-2")}>
            <KeyRound aria-hidden="true" className="size-4.5" />
            {copy.haveCode}
          </Link>
        )}
        {isManager && (
          <Link
            to={paths.manageResidentsOf(apartmentId)}
            className={cx(buttonClasses({ variant: "secondary" }), "flex-1 gap-2")}
          >
            <UsersRound aria-hidden="true" className="size-4.5" />
            {copy.manage}
          </Link>
        )}
      </div>
    </>
  );
}
