import { tableCopy } from "@danji/contract/app/table.copy";
import type { DeskResidentView } from "@danji/contract/complex/desk/desk";
import { residentDeskCopy as copy } from "@danji/contract/complex/desk/desk.copy";
import { deskTableLimits } from "@danji/contract/complex/desk/desk-rules";
import { doorListCopy } from "@danji/contract/complex/doors/door-list.copy";
import { householdWays } from "@danji/contract/complex/household/household-rules";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import type { ResidentView } from "@danji/contract/complex/residence";
import { type ResidenceState, residenceStates } from "@danji/contract/complex/residence-rules";
import { parseId } from "@danji/contract/platform/id";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useParams } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { DeskTable } from "#platform/table/desk-table.tsx";
import { useTableAddress } from "#platform/table/table-address.ts";
import { useDetail } from "#platform/table/use-detail.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { ListAndDetail } from "#ui/table/list-and-detail.tsx";
import { useSelection } from "#ui/table/use-selection.ts";
import { DoorListSheet } from "../residence/door-list-sheet.tsx";
import { MatchSheet } from "../residence/match-sheet.tsx";
import { RejectSheet } from "../residence/reject-sheet.tsx";
import { useDecision } from "../residence/use-decision.ts";
import { residentTable, useDeskBuildings, useDeskResidents } from "./desk.queries.ts";
import { doorOf, residentColumns } from "./resident-columns.tsx";
import { ResidentDetail } from "./resident-detail.tsx";
import { ResidentFileSheet } from "./resident-file-sheet.tsx";

type OpenSheet = "match" | "doors" | "file";

/** /office/:apartmentId/residents(/:residenceId): residents and applicants of a complex, and the decisions on them. */
export default function ResidentsDeskPage() {
  const params = useParams();
  const apartmentId = Number(params["apartmentId"]);
  const residenceId = parseId(params["residenceId"] ?? "");
  const address = useTableAddress(residentTable);
  const { view } = address;
  const detail = useDetail(paths.officeResidents(apartmentId), address.search);
  const list = useDeskResidents(apartmentId, view);
  const buildings = useDeskBuildings(apartmentId);
  const decision = useDecision(apartmentId);
  const rejecting = useOneSheet<{ readonly residents: readonly ResidentView[] }>();
  const [sheet, setSheet] = useState<OpenSheet>();
  const state = (view.filters["state"] ?? "ACTIVE") as ResidenceState;
  const rows = list.data?.residents;
  const isDecidable = state === "WAITING" || state === "ACTIVE";
  const selection = useSelection(isDecidable ? (rows ?? []).map((row) => row.residenceId) : []);
  const selected = (rows ?? []).filter((row) => selection.isSelected(row.residenceId));
  // Those who live there by their own word wait for a decision as those of the tab before.
  const undecided = selected.filter(({ decidedAt }) => decidedAt === null);
  const decideSelected = async (what: "approve" | "end") => {
    if (await decision.askMany(what, what === "approve" ? undecided : selected)) selection.clear();
  };
  const onReject = (residents: readonly ResidentView[]) => rejecting.show({ residents });
  const close = () => setSheet(undefined);
  return (
    <DeskPage
      title={copy.residents}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => setSheet("match")}>
            {residenceCopy.match}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setSheet("doors")}>
            {doorListCopy.title}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => print()}>
            {tableCopy.print}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setSheet("file")}>
            {copy.file}
          </Button>
        </>
      }
    >
      <ListAndDetail
        list={
          <DeskTable<DeskResidentView>
            label={copy.residents}
            address={address}
            detail={detail}
            openKey={residenceId}
            searchLabel={copy.find}
            filters={[
              {
                name: "state",
                label: copy.state,
                value: state,
                look: "tabs",
                isRequired: true,
                options: residenceStates.map((value) => ({
                  value,
                  label: residenceCopy.manageTabs[value],
                  count: value === "WAITING" ? (list.data?.waiting ?? null) : undefined,
                })),
              },
              {
                name: "building",
                label: copy.building,
                value: view.filters["building"],
                options: buildings.map((value) => ({ value, label: value })),
              },
              {
                name: "way",
                label: copy.way,
                value: view.filters["way"],
                options: householdWays.map((value) => ({ value, label: copy.ways[value] })),
              },
            ]}
            columns={residentColumns(state)}
            keyOf={(row) => row.residenceId}
            nameOf={(row) => `${row.name} ${doorOf(row)}`}
            rows={rows}
            total={list.data?.total}
            isMore={list.data?.hasMore}
            size={deskTableLimits.page}
            query={list}
            empty={
              <EmptyState
                icon={<UsersRound />}
                title={residenceCopy.noResidents[state]}
                hint={state === "WAITING" ? copy.noneHint : undefined}
              />
            }
            selection={isDecidable ? selection : undefined}
            actions={
              state === "WAITING" ? (
                <>
                  <Button size="sm" variant="secondary" disabled={decision.busy} onClick={() => onReject(selected)}>
                    {residenceCopy.decisions.reject}
                  </Button>
                  <Button size="sm" disabled={decision.busy} onClick={() => void decideSelected("approve")}>
                    {residenceCopy.decisions.approve}
                  </Button>
                </>
              ) : (
                <>
                  <Button
                    size="sm"
                    variant="danger"
                    disabled={decision.busy}
                    onClick={() => void decideSelected("end")}
                  >
                    {residenceCopy.decisions.end}
                  </Button>
                  {undecided.length > 0 && (
                    <Button size="sm" disabled={decision.busy} onClick={() => void decideSelected("approve")}>
                      {residenceCopy.decisions.approve}
                    </Button>
                  )}
                </>
              )
            }
          />
        }
        detail={
          residenceId !== undefined && (
            <ResidentDetail
              apartmentId={apartmentId}
              residenceId={residenceId}
              decision={decision}
              onReject={onReject}
              onClose={detail.close}
            />
          )
        }
      />
      {rejecting.content !== undefined && (
        <RejectSheet
          key={rejecting.openCount}
          residents={rejecting.content.residents}
          decision={decision}
          {...rejecting.sheet}
        />
      )}
      <MatchSheet apartmentId={apartmentId} open={sheet === "match"} onClose={close} />
      <DoorListSheet apartmentId={apartmentId} open={sheet === "doors"} onClose={close} />
      <ResidentFileSheet
        apartmentId={apartmentId}
        state={state}
        building={view.filters["building"]}
        open={sheet === "file"}
        onClose={close}
      />
    </DeskPage>
  );
}
