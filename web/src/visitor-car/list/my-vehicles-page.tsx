import { titles } from "@danji/contract/app/frame.copy";
import { mypageCopy } from "@danji/contract/account/settings.copy";
import { visitCosts } from "@danji/contract/visitor-car/visit-cost";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarsView, VisitView } from "@danji/contract/visitor-car/visitor-car";
import { CarFront } from "lucide-react";
import { useState } from "react";
import { isUnvouched } from "#complex/household/unvouched.ts";
import { WaysIn } from "#complex/household/ways-in-part.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link, Redirect } from "#platform/navigation/router.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { HomeLine } from "../home-line.tsx";
import { NoHome } from "../no-home.tsx";
import { UnsentVisits } from "../unsent/unsent-visits.tsx";
import { visitKind, type VisitWords } from "../unsent/visit-kind.ts";
import { Quota, staysOf } from "../visit-bill.tsx";
import { isForeign, useAddressedHome, useVisitorCars } from "../visitor-car.queries.ts";
import { PenaltiesRow } from "../penalty/penalties-row.tsx";
import { VisitCard } from "./visit-card.tsx";

const copy = visitorCarCopy.list;

/** /mypage/vehicles: the household's visitor cars, those ahead, now and past. */
export default function MyVehiclesPage() {
  const goBack = useGoBack(paths.mypage);
  const asked = useAddressedHome();
  const { data, error, refetch } = useVisitorCars(asked);
  const isOpen = data !== undefined && data.home !== null && data.rules.length > 0;
  const footer = isOpen && (
    <Link
      to={asked === undefined ? paths.visitorCar : paths.visitorCarOf(asked)}
      className={`${buttonClasses({ block: true })} mb-3`}
    >
      {copy.register}
    </Link>
  );
  if (isForeign(asked, error)) return <Redirect to={paths.myVehicles} />;
  return (
    <Page title={titles.myVehicles} onBack={goBack} {...(isOpen ? { footer } : {})}>
      {data === undefined && error === null && <ListSkeleton />}
      {data === undefined &&
        error !== null &&
        (isUnvouched(error) ? <WaysIn /> : <LoadFailed title={copy.failed} error={error} onRetry={refetch} />)}
      {data !== undefined && data.home === null && <NoHome loading={<ListSkeleton />} />}
      {data !== undefined && data.home !== null && (
        <div className="bg-canvas px-5 pt-5">
          <HomeLine home={data.home} />
        </div>
      )}
      {data !== undefined && data.home !== null && !isOpen && (
        <EmptyState icon={<CarFront />} title={mypageCopy.vehicles} hint={mypageCopy.vehiclesHint} />
      )}
      {data !== undefined && data.home !== null && data.penalties > 0 && (
        <PenaltiesRow residenceId={data.home.residenceId} count={data.penalties} />
      )}
      {isOpen && <Visits cars={data} />}
    </Page>
  );
}

const ListSkeleton = () => (
  <Loading className="flex flex-1 flex-col gap-4 bg-canvas p-5">
    <Skeleton className="h-28 rounded-lg" />
    <Skeleton className="h-28 rounded-lg" />
  </Loading>
);

type VisitGroup = "now" | "ahead" | "past";
const groups: readonly VisitGroup[] = ["now", "ahead", "past"];

const groupOf = ({ from, until, cameAt, leftAt, cancelledAt }: VisitView, now: number): VisitGroup => {
  if (cancelledAt !== null || leftAt !== null || Date.parse(until) <= now) return "past";
  return cameAt !== null || Date.parse(from) <= now ? "now" : "ahead";
};

function Visits({ cars }: { readonly cars: VisitorCarsView }) {
  const unsent = useOutbox<VisitWords>(visitKind);
  // The ends that are being chosen, by visit: a card comes into another group as time passes, and at the gate.
  const [ends, setEnds] = useState<Readonly<Record<number, string | undefined>>>({});
  useMinute(true);
  const now = correctedNow();
  const of = (group: VisitGroup): readonly VisitView[] => {
    const visits = cars.visits.filter((visit) => groupOf(visit, now) === group);
    return group === "past" ? visits.toReversed() : visits;
  };
  const costs = visitCosts(cars.rules, staysOf(cars));
  const isEmpty = cars.visits.length === 0 && unsent.length === 0;
  return (
    <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-8">
      <Quota cars={cars} now={now} />
      <UnsentVisits visits={unsent} />
      {isEmpty && <EmptyState icon={<CarFront />} title={copy.none} hint={copy.noneHint} />}
      {groups.map((group) => {
        const visits = of(group);
        if (visits.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`visits-${group}`}>
            <h2 id={`visits-${group}`} className="pb-2 text-lg font-bold">
              {copy[group]}
            </h2>
            <ul className="flex flex-col gap-3">
              {visits.map((visit) => (
                <VisitCard
                  key={visit.visitId}
                  cars={cars}
                  visit={visit}
                  cost={costs.get(visit.visitId)}
                  group={group}
                  now={now}
                  newEnd={ends[visit.visitId]}
                  onNewEnd={(end) => setEnds((before) => ({ ...before, [visit.visitId]: end }))}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
