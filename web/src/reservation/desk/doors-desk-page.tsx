import { frameCopy } from "@danji/contract/app/frame.copy";
import { checkInCopy as copy } from "@danji/contract/reservation/check-in.copy";
import { type FacilityDoorCodeView, makeDoorCode } from "@danji/contract/reservation/check-in";
import type { FacilityView } from "@danji/contract/facility/facility";
import { useMutation } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useFacilities } from "#facility/facility.queries.ts";
import { call } from "#platform/api.ts";
import { messageFor } from "#platform/api-error.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import "./door-qr.css";

/** /office/{apartmentId}/door-qr: the QR at each facility's door, made anew and printed. */
export default function DoorsDeskPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { data, error, refetch } = useFacilities(apartmentId);
  const make = useMutation({
    mutationFn: ({ facilityId }: FacilityView) => call(makeDoorCode, { params: { apartmentId, facilityId } }),
  });
  const ask = async (facility: FacilityView) => {
    const words = { message: copy.question(facility.name), confirm: copy.make, cancel: frameCopy.cancel };
    if (!(await openAlert(words))) return;
    try {
      await make.mutateAsync(facility);
    } catch (failed) {
      await openAlert({ message: messageFor(failed, copy.makeFailed) });
    }
  };
  if (make.data !== undefined) return <DoorSheet door={make.data} onClose={make.reset} />;
  const bookable = data?.facilities.filter(({ kind }) => kind !== "INFO");
  return (
    <DeskPage title={copy.office} hint={copy.officeHint}>
      {bookable === undefined ? (
        error === null ? (
          <Loading className="flex flex-col gap-2 px-6">
            {Array.from({ length: 4 }, (_, row) => (
              <Skeleton key={row} className="h-16 rounded-lg" />
            ))}
          </Loading>
        ) : (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )
      ) : bookable.length === 0 ? (
        <EmptyState icon={<QrCode />} title={copy.none} hint={copy.noneHint} />
      ) : (
        <ul className="flex max-w-3xl flex-col gap-2 px-6 pb-10">
          {bookable.map((facility) => (
            <li
              key={facility.facilityId}
              className="flex min-h-16 flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3"
            >
              <span className="min-w-40 flex-1">
                <span className="block text-base font-bold wrap-anywhere">{facility.name}</span>
                <span className="text-sm wrap-anywhere text-muted">{facility.place}</span>
              </span>
              <Button
                variant="secondary"
                aria-label={copy.makeFor(facility.name)}
                busy={make.isPending && make.variables.facilityId === facility.facilityId}
                onClick={() => void ask(facility)}
              >
                {copy.make}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </DeskPage>
  );
}

interface DoorSheetProps {
  readonly door: FacilityDoorCodeView;
  readonly onClose: () => void;
}

/** One sheet of A4, shown once. */
const DoorSheet = ({ door: { apartmentName, facilityName, facilityPlace, code }, onClose }: DoorSheetProps) => (
  <DeskPage
    title={copy.qr(facilityName)}
    hint={copy.sheetHint}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          {copy.close}
        </Button>
        <Button onClick={() => window.print()}>{copy.print}</Button>
      </>
    }
  >
    <div className="door-sheet mx-auto flex max-w-md flex-col items-center gap-4 rounded-lg border border-line bg-paper p-8 text-center">
      <p className="text-base">{apartmentName}</p>
      <h2 className="text-xl font-bold wrap-anywhere">{facilityName}</h2>
      {facilityPlace !== "" && <p className="text-base wrap-anywhere">{facilityPlace}</p>}
      <QRCodeSVG
        value={`${window.location.origin}${paths.checkIn}#${code}`}
        size={260}
        level="M"
        marginSize={4}
        title={copy.qr(facilityName)}
      />
      <p className="text-lg font-bold">{copy.how}</p>
      <p className="text-base">{copy.only}</p>
    </div>
  </DeskPage>
);
