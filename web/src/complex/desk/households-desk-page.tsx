import type { DeskHouseholdView } from "@danji/contract/complex/desk/desk";
import { residentDeskCopy as copy } from "@danji/contract/complex/desk/desk.copy";
import { deskTableLimits, householdFilters } from "@danji/contract/complex/desk/desk-rules";
import { parseId } from "@danji/contract/platform/id";
import { DoorOpen } from "lucide-react";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { DeskTable } from "#platform/table/desk-table.tsx";
import { useTableAddress } from "#platform/table/table-address.ts";
import { useDetail } from "#platform/table/use-detail.ts";
import { dayOf } from "#platform/time/date.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import type { Column } from "#ui/table/column.ts";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { DetailPane, ListAndDetail } from "#ui/table/list-and-detail.tsx";
import { householdTable, useDeskBuildings, useDeskHousehold, useDeskHouseholds } from "./desk.queries.ts";
import { DoorPeople } from "./door-people.tsx";
import { doorOf } from "./resident-columns.tsx";
import { Turnover } from "./turnover/turnover.tsx";

const number = (count: number) => (count === 0 ? "–" : count);

const columns: readonly Column<DeskHouseholdView>[] = [
  {
    id: "door",
    head: copy.door,
    sort: "door",
    card: "title",
    cell: (household) => (
      <>
        {doorOf(household)}
        {household.turnoverDay !== null && (
          <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 text-xs font-semibold text-body tabular-nums">
            {(household.isTurnoverHeld === true ? copy.turnoverHeld : copy.turnoverOn)(
              household.turnoverDay.replaceAll("-", "."),
            )}
          </span>
        )}
      </>
    ),
  },
  { id: "people", head: copy.people, width: 110, align: "end", cell: ({ people }) => copy.peopleCount(people) },
  {
    id: "waiting",
    head: copy.waiting,
    width: 110,
    align: "end",
    cell: ({ waiting }) =>
      waiting > 0 && <span className="font-semibold text-accent-ink">{`${copy.waiting} ${waiting}`}</span>,
  },
  { id: "cars", head: copy.cars, width: 110, align: "end", card: "none", cell: ({ carCount }) => number(carCount) },
  {
    id: "since",
    head: copy.since,
    width: 150,
    cell: ({ since }) => since !== null && <span className="tabular-nums">{dayOf(since)}</span>,
  },
];

/** /office/:apartmentId/households(/:householdId): the doors of a complex, each with its people. */
export default function HouseholdsDeskPage() {
  const params = useParams();
  const apartmentId = Number(params["apartmentId"]);
  const householdId = parseId(params["householdId"] ?? "");
  const address = useTableAddress(householdTable);
  const detail = useDetail(paths.officeHouseholds(apartmentId), address.search);
  const list = useDeskHouseholds(apartmentId, address.view);
  const buildings = useDeskBuildings(apartmentId);
  const who = address.view.filters["who"] ?? "LIVED";
  const none = { LIVED: copy.nobodyLives, WAITING: copy.nobodyWaits, TURNOVER: copy.noTurnover, EMPTY: copy.noEmpty };
  return (
    <DeskPage title={copy.households}>
      <ListAndDetail
        list={
          <DeskTable
            label={copy.households}
            address={address}
            detail={detail}
            openKey={householdId}
            searchLabel={copy.findDoor}
            filters={[
              {
                name: "who",
                label: copy.filter,
                value: who,
                look: "tabs",
                isRequired: true,
                options: householdFilters.map((value) => ({ value, label: copy.householdFilters[value] })),
              },
              {
                name: "building",
                label: copy.building,
                value: address.view.filters["building"],
                options: buildings.map((value) => ({ value, label: value })),
              },
            ]}
            columns={columns}
            keyOf={(household) => household.householdId}
            nameOf={doorOf}
            rows={list.data?.households}
            total={list.data?.total}
            isMore={list.data?.hasMore}
            size={deskTableLimits.page}
            query={list}
            empty={<EmptyState icon={<DoorOpen />} title={none[who as keyof typeof none]} />}
          />
        }
        detail={
          householdId !== undefined && (
            <HouseholdDetail apartmentId={apartmentId} householdId={householdId} onClose={detail.close} />
          )
        }
      />
    </DeskPage>
  );
}

interface HouseholdDetailProps {
  readonly apartmentId: number;
  readonly householdId: number;
  readonly onClose: () => void;
}

function HouseholdDetail({ apartmentId, householdId, onClose }: HouseholdDetailProps) {
  const { data, error, refetch } = useDeskHousehold(apartmentId, householdId);
  return (
    <DetailPane title={data === undefined ? copy.households : doorOf(data)} onClose={onClose}>
      {data !== undefined ? (
        <>
          <DoorPeople apartmentId={apartmentId} people={data.people} />
          <Turnover apartmentId={apartmentId} householdId={householdId} />
        </>
      ) : error === null ? (
        <DetailSkeleton />
      ) : (
        <LoadFailed title={copy.householdFailed} error={error} onRetry={refetch} />
      )}
    </DetailPane>
  );
}

const DetailSkeleton = () => (
  <Loading className="flex flex-col gap-3 pt-4">
    <Skeleton className="h-5 w-2/5" />
    <Skeleton className="h-24 w-full" />
  </Loading>
);
