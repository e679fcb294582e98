import { titles } from "@danji/contract/app/frame.copy";
import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { parseId } from "@danji/contract/platform/id";
import { FacilityPhotos } from "#facility/facility-photos.tsx";
import { FacilityFacts } from "#facility/facility-facts.tsx";
import { useFacility } from "#facility/facility.queries.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { buttonClasses } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { BookingForm } from "./booking-form.tsx";
import { useBooking } from "./use-booking.ts";

/** /facilities/{facilityId}: what it is, by what rules, and booking it. */
export default function FacilityPage() {
  const facilityId = parseId(useParams()["facilityId"] ?? "") ?? 0;
  const goBack = useGoBack(paths.facilities);
  const { data, error, refetch } = useFacility(facilityId);
  if (data !== undefined && data.kind !== "INFO") return <BookablePage facility={data} onBack={goBack} />;
  return (
    <Page title={data?.name ?? titles.facilities} onBack={goBack}>
      {data !== undefined ? (
        <>
          <FacilityPhotos images={data.images ?? []} />
          <FacilityFacts facility={data} />
        </>
      ) : error === null ? (
        <FactsLoading />
      ) : (
        <LoadFailed title={facilityScreenCopy.loadFailed} error={error} onRetry={refetch} other={<ToFacilities />} />
      )}
    </Page>
  );
}

interface BookablePageProps {
  readonly facility: FacilityView;
  readonly onBack: () => void;
}

function BookablePage({ facility, onBack }: BookablePageProps) {
  const booking = useBooking(facility);
  const mayBook = booking.household !== undefined;
  return (
    <Page
      title={facility.name}
      onBack={onBack}
      footer={mayBook ? <BookingBar facility={facility} booking={booking} /> : undefined}
    >
      <FacilityPhotos images={facility.images ?? []} />
      <BookingForm facility={facility} booking={booking} />
      <FacilityFacts facility={facility} />
    </Page>
  );
}

const ToFacilities = () => (
  <Link to={paths.facilities} className={buttonClasses({})}>
    {facilityScreenCopy.toList}
  </Link>
);

const FactsLoading = () => (
  <Loading className="flex flex-col gap-4 px-5 pt-4">
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-24 w-full" />
  </Loading>
);
