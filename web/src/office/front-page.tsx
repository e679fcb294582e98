import { listResidents } from "@danji/contract/complex/residence";
import { deskCopy as copy } from "@danji/contract/office/desk.copy";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, UserRoundCheck } from "lucide-react";
import { call } from "#platform/api.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";

const useWaiting = (apartmentId: number) =>
  useQuery({
    queryKey: ["office", apartmentId, "waiting"],
    queryFn: ({ signal }) => call(listResidents, { query: { apartmentId, state: "WAITING" }, signal }),
    select: ({ counts }) => counts.waiting,
  });

/** /office/:apartmentId: what waits today. */
export default function FrontPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { data: waiting, error, refetch } = useWaiting(apartmentId);
  return (
    <DeskPage title={copy.front} hint={copy.waitingTitle}>
      {error !== null && waiting === undefined ? (
        <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
      ) : waiting === undefined ? (
        <Loading className="desk-choices">
          <Skeleton className="h-16 rounded-md" />
        </Loading>
      ) : (
        <ul className="desk-choices">
          <li>
            <Link to={paths.manageResidentsOf(apartmentId)} className="desk-card pressable">
              <UserRoundCheck aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 font-semibold">{copy.waitingResidents}</span>
              <span className="font-bold tabular-nums">{copy.waitingCount(waiting)}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        </ul>
      )}
    </DeskPage>
  );
}
