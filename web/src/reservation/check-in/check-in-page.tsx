import { titles } from "@danji/contract/app/frame.copy";
import { checkInCopy as copy } from "@danji/contract/reservation/check-in.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CloudOff, QrCode } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useViewerId } from "#account/profile/profile.queries.ts";
import { useFragment } from "#complex/household/use-fragment.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link } from "#platform/navigation/router.tsx";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { discardItem, retryItem } from "#platform/outbox/outbox.ts";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { whenText } from "../times.ts";
import { checkInKind, checkInLane, type CheckInWords, type ScanAnswer, scanAnswerKey } from "./check-in-kind.ts";
import { scan, takeRefusal } from "./check-in-outbox.ts";

/** /check-in#CODE: the QR at a facility's door. Opening it during one's booking checks in, at once or with the next connection. */
export default function CheckInPage() {
  const goBack = useGoBack(paths.home);
  const code = useFragment();
  const { answer, entry, scanAgain } = useScan(code);
  return (
    <Page title={titles.checkIn} onBack={goBack}>
      <div className="flex flex-1 flex-col px-5 pb-10">
        <div role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
          {answer === undefined ? (
            <Underway code={code} entry={entry} />
          ) : "reservation" in answer ? (
            <Done reservation={answer.reservation} />
          ) : (
            <Said icon={<CircleAlert className="size-14 text-danger" />} title={answer.refusal} />
          )}
        </div>
        <div className="flex flex-col gap-2">
          {answer === undefined ? (
            entry !== undefined && <WaitingActs entry={entry} onCancelled={goBack} />
          ) : "refusal" in answer && answer.reason !== "FACILITY_DOOR_CODE" ? (
            // A code that is none will be none the next time; any other try is a scan of now.
            <Button block onClick={scanAgain}>
              {copy.retry}
            </Button>
          ) : null}
          <Link to={paths.myReservations} className={buttonClasses({ block: true, variant: "secondary" })}>
            {copy.toReservations}
          </Link>
        </div>
      </div>
    </Page>
  );
}

/** Scans the door once the member is known: what came of it, or what waits. */
function useScan(code: string) {
  const client = useQueryClient();
  const viewerId = useViewerId();
  const entries = useOutbox<CheckInWords>(checkInKind, checkInLane(code));
  const { data: answer } = useQuery<ScanAnswer>({ queryKey: scanAnswerKey(code), queryFn: skipToken });
  useEffect(() => {
    if (code !== "" && viewerId !== undefined) scan(client, viewerId, code);
  }, [client, code, viewerId]);
  const refused = entries.find(({ item }) => item.failure !== undefined);
  useEffect(() => {
    if (refused !== undefined) takeRefusal(client, refused.item);
  }, [client, refused]);
  return {
    answer,
    entry: entries.find(({ item }) => item.failure === undefined),
    scanAgain: () => viewerId !== undefined && scan(client, viewerId, code),
  };
}

interface UnderwayProps {
  readonly code: string;
  readonly entry: OutboxEntry | undefined;
}

function Underway({ code, entry }: UnderwayProps) {
  if (entry?.held !== undefined)
    return <Said icon={<CircleAlert className="size-14 text-danger" />} title={entry.held} />;
  if (code === "" || entry === undefined || entry.isSending)
    return <Said icon={<QrCode className="size-14 text-muted" />} title={code === "" ? copy.scan : copy.checking} />;
  return (
    <>
      <Said icon={<CloudOff className="size-14 text-muted" />} title={copy.offline} />
      <p className="text-base text-balance text-body">{copy.offlineHint}</p>
    </>
  );
}

interface WaitingActsProps {
  readonly entry: OutboxEntry;
  readonly onCancelled: () => void;
}

/** What waits counts from when it was scanned. */
function WaitingActs({ entry: { item, isSending }, onCancelled }: WaitingActsProps) {
  const cancel = async () => {
    if ((await discardItem(item.id)) === "discarded") onCancelled();
  };
  return (
    <>
      <Button block busy={isSending} onClick={() => retryItem(item.id)}>
        {copy.retry}
      </Button>
      {!isSending && (
        <Button block variant="ghost" onClick={() => void cancel()}>
          {copy.cancel}
        </Button>
      )}
    </>
  );
}

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
