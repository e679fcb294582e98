import { residentDeskCopy as copy } from "@danji/contract/complex/desk/desk.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import type { ResidentView } from "@danji/contract/complex/residence";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { dayOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DetailPane } from "#ui/table/list-and-detail.tsx";
import type { useDecision } from "../residence/use-decision.ts";
import { useDeskResident } from "./desk.queries.ts";
import { DoorPeople } from "./door-people.tsx";
import { doorOf } from "./resident-columns.tsx";

interface ResidentDetailProps {
  readonly apartmentId: number;
  readonly residenceId: number;
  readonly decision: ReturnType<typeof useDecision>;
  /** Opens the sheet that asks for the reason. */
  readonly onReject: (residents: readonly ResidentView[]) => void;
  readonly onClose: () => void;
}

/** One resident or applicant with the door, and the decisions on them. */
export function ResidentDetail({ apartmentId, residenceId, decision, onReject, onClose }: ResidentDetailProps) {
  const { data, error, refetch } = useDeskResident(apartmentId, residenceId);
  if (data === undefined) {
    return (
      <DetailPane title={copy.residents} onClose={onClose}>
        {error === null ? (
          <Loading className="flex flex-col gap-3 pt-4">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-24 w-full" />
          </Loading>
        ) : (
          <LoadFailed title={copy.detailFailed} error={error} onRetry={refetch} />
        )}
      </DetailPane>
    );
  }
  const { resident, household } = data;
  const { state, name, nickname, since, doorNote } = resident;
  return (
    <DetailPane
      title={name}
      hint={`${nickname} · ${doorOf(resident)}`}
      onClose={onClose}
      actions={
        state === "WAITING" ? (
          <>
            <Button variant="secondary" disabled={decision.busy} onClick={() => onReject([resident])}>
              {residenceCopy.decisions.reject}
            </Button>
            <Button disabled={decision.busy} onClick={() => void decision.ask("approve", resident)}>
              {residenceCopy.decisions.approve}
            </Button>
          </>
        ) : (
          state === "ACTIVE" && (
            <>
              <Button variant="secondary" disabled={decision.busy} onClick={() => void decision.ask("end", resident)}>
                {residenceCopy.decisions.end}
              </Button>
              {resident.decidedAt === null && (
                <Button disabled={decision.busy} onClick={() => void decision.ask("approve", resident)}>
                  {residenceCopy.decisions.approve}
                </Button>
              )}
            </>
          )
        )
      }
    >
      <dl className="grid grid-cols-[minmax(4rem,auto)_1fr] gap-x-6 gap-y-2 pt-2 text-base [&_dt]:text-muted">
        <dt>{copy.state}</dt>
        <dd>{residenceCopy.states[state]}</dd>
        <dt>{state === "WAITING" ? copy.asked : copy.since}</dt>
        <dd className="tabular-nums">{dayOf(since)}</dd>
        {doorNote !== null && (
          <>
            <dt>{copy.door}</dt>
            <dd className="text-danger">{doorNote}</dd>
          </>
        )}
      </dl>
      <DoorPeople apartmentId={apartmentId} people={household.people} residenceId={residenceId} />
    </DetailPane>
  );
}
