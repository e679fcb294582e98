import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { facilityScreenCopy as copy } from "@danji/contract/facility/facility-screen.copy";
import type { FacilityListView, FacilityView } from "@danji/contract/facility/facility";
import type { FacilityKind } from "@danji/contract/facility/facility-rules";
import type { FreeTodayView } from "@danji/contract/reservation/reservation";
import type { FreeToday } from "@danji/contract/reservation/today/free-today";
import { thumbUrlOf } from "@danji/contract/image/image-rules";
import { Armchair, BedDouble, CalendarClock, Dumbbell, type LucideIcon, Trees } from "lucide-react";
import { useState } from "react";
import { NotMineStrip } from "#complex/my-complex/not-mine-strip.tsx";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { useFacilities } from "#facility/facility.queries.ts";
import { openText, priceText } from "#facility/facility-words.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { AlertDialog } from "#ui/overlay/alert-dialog.tsx";
import { Page } from "#ui/page.tsx";
import { Picture } from "#ui/picture.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { FreeLine } from "./today/free-line.tsx";
import { useFreeToday } from "./today/free-today.queries.ts";

/** /facilities: what my complex shares. One without facilities says that they are in development (SPEC section 2). */
export default function FacilitiesPage() {
  const goBack = useGoBack(paths.home);
  const mine = useMyComplexId();
  const list = useFacilities(mine.apartmentId);
  const today = useFreeToday({ apartmentId: mine.apartmentId, list: list.data });
  const settled = list.data && isSettled(today, list.data) ? list.data : undefined;
  const error = mine.apartmentId === undefined ? mine.error : list.error;
  // A list that waits for what is free today has not failed.
  const { data: shown, failure } = useFirstInPieces(settled, list.data === undefined ? error : null);
  const retry = () => (mine.apartmentId === undefined ? mine.refetch() : list.refetch());
  return (
    <Page title={titles.facilities} onBack={goBack}>
      {shown !== undefined ? (
        <Facilities list={shown} today={today.data?.facilities ?? []} />
      ) : failure === null ? (
        <CardsLoading />
      ) : (
        <LoadFailed title={copy.loadFailed} error={failure} onRetry={retry} />
      )}
    </Page>
  );
}

/**
 * Cards appear with all that they say, so that none grows under a thumb: they wait for what is free today, unless that fails or
 * there is no connection.
 */
const isSettled = (
  { data, fetchStatus, failureCount }: ReturnType<typeof useFreeToday>,
  { facilities }: FacilityListView,
): boolean =>
  data !== undefined ||
  fetchStatus !== "fetching" ||
  failureCount > 0 ||
  facilities.every(({ kind }) => kind === "INFO");

interface FacilitiesProps {
  readonly list: FacilityListView;
  readonly today: readonly FreeTodayView[];
}

function Facilities({ list, today }: FacilitiesProps) {
  useMinute(true);
  if (list.facilities.length === 0) return <NoFacilities />;
  const now = new Date(correctedNow());
  const holidays = new Set(list.holidays.map(({ day }) => day));
  return (
    <>
      <NotMineStrip />
      <ul aria-label={copy.list} className="flex flex-1 flex-col gap-3 bg-canvas px-5 pt-2 pb-8">
        {list.facilities.map((facility) => (
          <li key={facility.facilityId}>
            <FacilityCard
              facility={facility}
              state={openText(facility, (day) => holidays.has(day), now)}
              today={today.find(({ facilityId }) => facilityId === facility.facilityId)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** How each way to book looks. */
const kindMarks: Readonly<Record<FacilityKind, { readonly icon: LucideIcon; readonly tint: string }>> = {
  INFO: { icon: Trees, tint: "tint-pine" },
  SLOT: { icon: CalendarClock, tint: "tint-sky" },
  SEAT: { icon: Armchair, tint: "tint-plum" },
  NIGHT: { icon: BedDouble, tint: "tint-sand" },
};

interface FacilityCardProps {
  readonly facility: FacilityView;
  readonly state: string;
  readonly today: FreeToday | undefined;
}

function FacilityCard({ facility, state, today }: FacilityCardProps) {
  const { kind, name, place, settings, images } = facility;
  const { icon: Icon, tint } = kindMarks[kind];
  const photo = images?.[0];
  const mark = <Icon aria-hidden="true" className="size-7" />;
  return (
    <Link
      to={paths.facility(facility.facilityId)}
      className="pressable flex min-h-24 items-center gap-4 rounded-lg bg-surface p-4 shadow-low"
    >
      <span className={`${tint} grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg`}>
        {photo === undefined ? (
          mark
        ) : (
          <Picture
            src={thumbUrlOf(photo)}
            width={56}
            height={56}
            loading="lazy"
            decoding="async"
            className="size-14 object-cover"
            fallback={mark}
          />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-lg font-bold wrap-anywhere">{name}</span>
        <span className="text-base text-body">{state}</span>
        <span className="text-sm wrap-anywhere text-muted">
          {[copy.kinds[kind], kind === "INFO" ? "" : priceText(settings), place]
            .filter((part) => part !== "")
            .join(" · ")}
        </span>
        {kind !== "INFO" && <FreeLine kind={kind} today={today} />}
      </span>
    </Link>
  );
}

// SPEC's alert, which goes back once it is closed.
function NoFacilities() {
  const goBack = useGoBack(paths.home);
  const [open, setOpen] = useState(true);
  return (
    <>
      <EmptyState icon={<Dumbbell />} title={frameCopy.inDevelopment} />
      <AlertDialog message={frameCopy.inDevelopment} open={open} onAnswer={() => setOpen(false)} onClosed={goBack} />
    </>
  );
}

const CardsLoading = () => (
  <Loading className="flex flex-1 flex-col gap-3 bg-canvas px-5 pt-2">
    {Array.from({ length: 4 }, (_, card) => (
      <div key={card} className="flex min-h-24 items-center gap-4 rounded-lg bg-surface p-4 shadow-low">
        <Skeleton className="size-14 rounded-lg" />
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-4 w-36" />
        </span>
      </div>
    ))}
  </Loading>
);
