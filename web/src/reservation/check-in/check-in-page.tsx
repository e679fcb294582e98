import { titles } from "@danji/contract/app/frame.copy";
import { checkInCopy as copy } from "@danji/contract/reservation/check-in.copy";
import { checkIn } from "@danji/contract/reservation/check-in";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, QrCode } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { call } from "#platform/api.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { useFragment } from "#complex/household/use-fragment.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { reservationKeys } from "../reservation.queries.ts";
import { whenText } from "../times.ts";

/** /check-in#CODE: the QR at a facility's door. Opening it during one's booking checks in. */
export default function CheckInPage() {
  const goBack = useGoBack(paths.home);
  const code = useFragment();
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (scanned: string) => call(checkIn, { body: { code: scanned } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: reservationKeys.list }),
  });
  useEffect(() => {
    if (code !== "") mutate(code);
  }, [code, mutate]);
  return (
    <Page title={titles.checkIn} onBack={goBack}>
      <div className="flex flex-1 flex-col px-5 pb-10">
        <div role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
          {data !== undefined ? (
            <Done reservation={data} />
          ) : error !== null ? (
            <Said icon={<CircleAlert className="size-14 text-danger" />} title={messageFor(error, copy.failed)} />
          ) : code === "" ? (
            <Said icon={<QrCode className="size-14 text-muted" />} title={copy.scan} />
          ) : (
            <Said icon={<QrCode className="size-14 text-muted" />} title={copy.checking} />
          )}
        </div>
        <div className="flex flex-col gap-2">
          {error !== null && !isUnknown(error) && (
            <Button block busy={isPending} onClick={() => mutate(code)}>
              {copy.retry}
            </Button>
          )}
          <Link to={paths.myReservations} className={buttonClasses({ block: true, variant: "secondary" })}>
            {copy.toReservations}
          </Link>
        </div>
      </div>
    </Page>
  );
}

/** A code that is none will be none the next time. */
const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status === 404;

const Done = ({ reservation }: { readonly reservation: ReservationView }) => (
  <>
    <Said icon={<CircleCheck className="size-14 text-accent-ink" />} title={copy.done} />
    <p className="text-lg font-bold wrap-anywhere">{reservation.facilityName}</p>
    <p className="text-base text-body">{whenText(reservation)}</p>
    {reservation.kind !== "NIGHT" && (
      <p className="text-base text-body">{copy.until(seoulTimeOfDay(new Date(reservation.ends)))}</p>
    )}
  </>
);

const Said = ({ icon, title }: { readonly icon: ReactNode; readonly title: string }) => (
  <>
    <span aria-hidden="true">{icon}</span>
    <p className="text-lg font-bold wrap-anywhere">{title}</p>
  </>
);
