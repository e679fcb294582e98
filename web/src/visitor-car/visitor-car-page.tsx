import { titles } from "@danji/contract/app/frame.copy";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import { CarFront, List } from "lucide-react";
import { isUnvouched } from "#complex/household/unvouched.ts";
import { WaysIn } from "#complex/household/ways-in-part.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link, Redirect } from "#platform/navigation/router.tsx";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { useLastKnown } from "#platform/form/use-last-known.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { restoredVisit, useVisitDraft } from "./register/visit-draft.ts";
import { isForeign, useAddressedHome, useVisitorCars } from "./visitor-car.queries.ts";
import { VisitForm } from "./register/visit-form.tsx";
import { NoHome } from "./no-home.tsx";

/** /visitor-car: registers a visitor car of the chosen home, or of the one that the address names; SPEC's placeholder where the complex has set no rules. */
export default function VisitorCarPage() {
  const asked = useAddressedHome();
  // What is typed for one home is never registered for another.
  return <VisitorCarOf key={asked ?? "chosen"} asked={asked} />;
}

function VisitorCarOf({ asked }: { readonly asked: number | undefined }) {
  const goBack = useGoBack(paths.home);
  const { data: arrived, error, refetch } = useVisitorCars(asked);
  const { data, failure } = useFirstInPieces(arrived, error);
  const listPath = asked === undefined ? paths.myVehicles : paths.myVehiclesOf(asked);
  const isOpen = data !== undefined && data.rules.length > 0 && data.home !== null;
  // The form stays where the home is gone meanwhile.
  const cars = useLastKnown(isOpen ? data : undefined);
  const home = cars?.home ?? null;
  const { slot, stored } = useVisitDraft(home !== null);
  if (cars !== undefined && home !== null && stored !== undefined) {
    const draft = stored === null ? undefined : restoredVisit(stored.draft, correctedNow());
    const form = { cars, home, slot, isClosed: !isOpen, stored: draft, listPath };
    return <VisitForm {...form} right={<ListLink path={listPath} />} onBack={goBack} />;
  }
  if (isForeign(asked, error)) return <Redirect to={paths.visitorCar} />;
  return (
    <Page title={titles.visitorCar} onBack={goBack}>
      {(isOpen || (data === undefined && failure === null)) && <FormSkeleton />}
      {isUnvouched(failure) ? (
        <WaysIn />
      ) : (
        failure !== null && <LoadFailed title={copy.list.failed} error={failure} onRetry={refetch} />
      )}
      {data !== undefined && data.home === null && <NoHome loading={<FormSkeleton />} />}
      {data !== undefined && data.home !== null && data.rules.length === 0 && (
        <EmptyState icon={<CarFront />} title={copy.empty} hint={copy.emptyHint} />
      )}
    </Page>
  );
}

const ListLink = ({ path }: { readonly path: string }) => (
  <Link to={path} aria-label={copy.list.open} className="grid size-11 place-items-center rounded-full hover:bg-sunken">
    <List aria-hidden="true" className="size-5.5" />
  </Link>
);

const FormSkeleton = () => (
  <Loading className="flex flex-1 flex-col gap-6 bg-canvas p-5">
    <Skeleton className="h-28 rounded-lg" />
    <Skeleton className="h-20 rounded-md" />
    <Skeleton className="h-40 rounded-md" />
  </Loading>
);
