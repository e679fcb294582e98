import { titles } from "@danji/contract/app/frame.copy";
import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { parseId } from "@danji/contract/platform/id";
import { FacilityFacts } from "#facility/facility-facts.tsx";
import { useFacility } from "#facility/facility.queries.ts";
import { PhotoScroller } from "#image/photo-scroller.tsx";
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

const photoClasses = {
  list: "flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain px-5 pt-2 pb-4",
  button: "block w-full overflow-hidden rounded-lg",
  image: "aspect-video w-full bg-sunken object-cover",
};

/** The photos of a facility; of several, a part of the next one shows. */
function FacilityPhotos({ images }: { readonly images: readonly string[] }) {
  if (images.length === 0) return null;
  const item = images.length === 1 ? "w-full shrink-0" : "w-11/12 shrink-0 snap-center";
  return <PhotoScroller images={images} label={facilityScreenCopy.photos} classes={{ ...photoClasses, item }} />;
}

const ToFacilities = () => (
  <Link to={paths.facilities} className={buttonClasses({ variant: "secondary" })}>
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
