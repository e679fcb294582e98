import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { parseId } from "@danji/contract/platform/id";
import { Building } from "lucide-react";
import { useState } from "react";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import { priceText } from "#facility/facility-words.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { useLastKnown } from "#platform/form/use-last-known.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useOfficeFacilities } from "../office-reservation.queries.ts";
import { isNewFacilityDraft, isStoredFacilityDraft } from "./facility-draft.ts";
import { FacilityForm } from "./facility-form.tsx";

/** /office/:apartmentId/facilities(/:facilityId or /new): the facilities of a complex, and the rules of one. */
export default function FacilitiesDeskPage() {
  const params = useParams();
  const apartmentId = Number(params["apartmentId"]);
  const part = params["facilityId"];
  if (part === "new") return <StoredForm key="new" apartmentId={apartmentId} />;
  const facilityId = parseId(part ?? "");
  if (facilityId !== undefined)
    return <ChangeFacility key={facilityId} apartmentId={apartmentId} facilityId={facilityId} />;
  return <Facilities apartmentId={apartmentId} />;
}

function Facilities({ apartmentId }: { readonly apartmentId: number }) {
  const { data, error, refetch } = useOfficeFacilities(apartmentId);
  return (
    <DeskPage
      title={copy.title}
      hint={copy.hint}
      actions={
        <Link to={paths.officeFacilityNew(apartmentId)} className={buttonClasses({})}>
          {copy.add}
        </Link>
      }
    >
      <div className="max-w-[56rem] px-5 min-[1024px]:px-6 pb-10">
        {data !== undefined ? (
          <FacilityList apartmentId={apartmentId} facilities={data.facilities} />
        ) : error === null ? (
          <Loading className="flex flex-col gap-2">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-20 rounded-lg" />
            ))}
          </Loading>
        ) : (
          <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
        )}
      </div>
    </DeskPage>
  );
}

interface FacilityListProps {
  readonly apartmentId: number;
  readonly facilities: readonly FacilityView[];
}

function FacilityList({ apartmentId, facilities }: FacilityListProps) {
  if (facilities.length === 0) return <EmptyState icon={<Building />} title={copy.empty} hint={copy.emptyHint} />;
  return (
    <ul aria-label={copy.list} className="flex flex-col gap-2">
      {facilities.map((facility) => (
        <li key={facility.facilityId}>
          <Link
            to={`${paths.officeFacilities(apartmentId)}/${facility.facilityId}`}
            className="pressable flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-4"
          >
            <span className="min-w-0">
              <span className="block text-base font-bold wrap-anywhere">{facility.name}</span>
              <span className="block text-sm wrap-anywhere text-muted">{factsOf(facility)}</span>
            </span>
            {facility.closures.length > 0 && (
              <span className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-body">
                {copy.closuresAhead(facility.closures.length)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const factsOf = ({ kind, place, settings }: FacilityView): string =>
  [facilityScreenCopy.kinds[kind], kind === "INFO" ? "" : priceText(settings), place]
    .filter((part) => part !== "")
    .join(" · ");

interface ChangeFacilityProps {
  readonly apartmentId: number;
  readonly facilityId: number;
}

function ChangeFacility({ apartmentId, facilityId }: ChangeFacilityProps) {
  const { data, error, refetch } = useOfficeFacilities(apartmentId);
  const found = data?.facilities.find((one) => one.facilityId === facilityId);
  // The form stays where another desk removes the facility.
  const facility = useLastKnown(found);
  if (facility !== undefined)
    return <StoredForm apartmentId={apartmentId} facility={facility} isGone={found === undefined} />;
  if (data === undefined && error === null) return <FormLoading />;
  return (
    <DeskPage title={copy.title}>
      {error !== null && data === undefined ? (
        <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
      ) : (
        <EmptyState
          icon={<Building />}
          title={copy.missing}
          hint={copy.missingHint}
          action={
            <Link to={paths.officeFacilities(apartmentId)} replace className={buttonClasses({ variant: "secondary" })}>
              {copy.toList}
            </Link>
          }
        />
      )}
    </DeskPage>
  );
}

interface StoredFormProps {
  readonly apartmentId: number;
  readonly facility?: FacilityView;
  /** It was removed while the form is open. */
  readonly isGone?: boolean;
}

function StoredForm({ apartmentId, facility, isGone = false }: StoredFormProps) {
  const [kind, variant] = facility === undefined ? ["facility-new", apartmentId] : ["facility", facility.facilityId];
  const { slot, stored } = useStoredDraft(
    kind,
    facility === undefined ? isNewFacilityDraft : isStoredFacilityDraft,
    variant,
  );
  // Another try begins anew, with what the server has by then.
  const [attempt, setAttempt] = useState(0);
  if (stored === undefined) return <FormLoading />;
  return (
    <FacilityForm
      key={attempt}
      apartmentId={apartmentId}
      slot={slot}
      facility={facility}
      isGone={isGone}
      stored={attempt === 0 ? (stored?.draft ?? null) : null}
      onStartOver={() => setAttempt(attempt + 1)}
    />
  );
}

const FormLoading = () => (
  <DeskPage title={copy.title}>
    <Loading className="flex flex-col gap-4 px-5 min-[1024px]:px-6">
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  </DeskPage>
);
