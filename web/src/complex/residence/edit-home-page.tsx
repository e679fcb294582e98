import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { House } from "lucide-react";
import { useComplex } from "#complex/complex.queries.ts";
import { ApiError } from "#platform/api-error.ts";
import { countText } from "@danji/contract/platform/count-text";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useLastKnown } from "#platform/form/use-last-known.ts";
import { useParams, Link } from "#platform/navigation/router.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { ComplexCard } from "../my-complex/complex-card.tsx";
import { HouseholdForm } from "./household-form.tsx";
import { loadLeaving, useResidences, useUpdateResidence } from "./residence.queries.ts";
import { buttonClasses } from "#ui/button.tsx";

/** /mypage/homes/:residenceId: edits the household of a home. */
export default function EditHomePage() {
  const { residenceId = "" } = useParams();
  return <HomeToEdit key={residenceId} residenceId={residenceId} />;
}

function HomeToEdit({ residenceId }: { readonly residenceId: string }) {
  const goBack = useGoBack(paths.homes);
  const { data, error, refetch } = useResidences();
  const found = data?.find((one) => String(one.memberApartmentId) === residenceId && one.state !== "REJECTED");
  // The form stays where the office rejects or ends the home.
  const home = useLastKnown(found);
  return (
    <Page title={copy.title} onBack={goBack}>
      {home !== undefined ? (
        <EditHome home={home} isGone={found === undefined} onDone={goBack} />
      ) : data === undefined && error === null ? (
        <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-6 px-5 pt-4">
          <Skeleton className="h-19 rounded-lg" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      ) : data === undefined ? (
        <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
      ) : (
        <EmptyState
          icon={<House />}
          title={copy.notFound}
          action={
            <Link to={paths.homes} replace className={buttonClasses({ variant: "secondary" })}>
              {copy.toHomes}
            </Link>
          }
        />
      )}
    </Page>
  );
}

type Changes = Omit<Parameters<ReturnType<typeof useUpdateResidence>["mutateAsync"]>[0], "residenceId" | "ends">;

interface EditHomeProps {
  readonly home: ResidenceView;
  /** The office has rejected or ended it. */
  readonly isGone: boolean;
  readonly onDone: () => void;
}

function EditHome({ home, isGone, onDone }: EditHomeProps) {
  const { memberApartmentId: residenceId, apartmentId, apartmentName, region, state } = home;
  const { mutateAsync: update, isPending } = useUpdateResidence();
  const complex = useComplex(apartmentId);
  /** Undefined where who has bookings behind the old door keeps it. */
  const change = async (household: Changes): Promise<ResidenceView | undefined> => {
    try {
      return await update({ residenceId, ...household });
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === "RESERVATIONS_AHEAD")) throw error;
      const ends = await loadLeaving(home);
      const [count, fee] = [countText(ends.reservationCount), countText(ends.reservationFee)];
      const agreed = await openAlert({
        message: copy.doorAhead(count, fee),
        confirm: copy.doorCancelling(count),
        cancel: frameCopy.cancel,
        danger: true,
      });
      return agreed ? update({ residenceId, ...household, ends }) : undefined;
    }
  };
  return (
    <div className="flex flex-1 flex-col gap-6 px-5 pt-4 pb-10">
      <ComplexCard name={apartmentName} region={region} />
      {isGone && <ChangedMeanwhile message={copy.goneMeanwhile} />}
      <HouseholdForm
        formName={String(residenceId)}
        home={home}
        buildingRange={complex.data?.buildingRange}
        submit={copy.save}
        busy={isPending}
        failed={copy.saveFailed}
        save={async (household, isOtherDoor) => {
          // The home may have another door meanwhile, by a code in another tab: what was not changed here is not sent.
          const { building: _building, unit: _unit, ...facts } = household;
          const saved = await change(isOtherDoor ? household : facts);
          if (saved === undefined) return;
          showToast(saved.state === "WAITING" && state !== "WAITING" ? copy.waitsAgain : copy.saved);
          onDone();
        }}
      />
    </div>
  );
}
