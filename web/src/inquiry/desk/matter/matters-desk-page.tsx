import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { matterCopy as copy } from "@danji/contract/inquiry/matter/matter.copy";
import type { MatterItem } from "@danji/contract/inquiry/matter/matter";
import { matterLimits } from "@danji/contract/inquiry/matter/matter-rules";
import { parseId } from "@danji/contract/platform/id";
import { UsersRound } from "lucide-react";
import { useParams } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { DeskTable } from "#platform/table/desk-table.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { useDetail } from "#platform/table/use-detail.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Column } from "#ui/table/column.ts";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { ListAndDetail } from "#ui/table/list-and-detail.tsx";
import { useMatters } from "./matter-desk.queries.ts";
import { MatterPane } from "./matter-pane.tsx";

const states = ["OPEN", "CLOSED"] as const;
const spec: TableSpec = { sorts: [], defaultSort: "", filters: { state: states } };

/** /office/:apartmentId/matters(/:matterId): matters that several households have. */
export default function MattersDeskPage() {
  const params = useParams();
  const apartmentId = Number(params["apartmentId"]);
  const matterId = parseId(params["matterId"] ?? "");
  const address = useTableAddress(spec);
  const detail = useDetail(paths.officeMatters(apartmentId), address.search);
  const state = states.find((one) => one === address.view.filters["state"]) ?? "OPEN";
  const query = useMatters(apartmentId, state, address.view.page);
  return (
    <DeskPage title={copy.title} hint={copy.deskHint}>
      <ListAndDetail
        list={
          <DeskTable<MatterItem>
            label={copy.title}
            address={address}
            detail={detail}
            query={query}
            columns={columns}
            openKey={matterId}
            filters={[
              {
                name: "state",
                label: copy.state,
                value: state,
                look: "tabs",
                isRequired: true,
                options: [
                  { value: "OPEN", label: copy.open },
                  { value: "CLOSED", label: copy.closed },
                ],
              },
            ]}
            keyOf={(row) => row.matterId}
            nameOf={({ title }) => title}
            rows={query.data?.matters}
            total={query.data?.total}
            isMore={query.data?.hasMore}
            size={matterLimits.pageMax}
            empty={<EmptyState icon={<UsersRound />} title={copy.empty} hint={copy.emptyHint} />}
          />
        }
        detail={
          matterId === undefined ? undefined : (
            <MatterPane key={matterId} apartmentId={apartmentId} matterId={matterId} onClose={detail.close} />
          )
        }
      />
    </DeskPage>
  );
}

const columns: readonly Column<MatterItem>[] = [
  {
    id: "title",
    head: copy.subject,
    card: "title",
    cell: ({ title, place }) => (
      <span className="block truncate">
        {title}
        {place !== null && <span className="font-normal text-muted">{` · ${place}`}</span>}
      </span>
    ),
  },
  { id: "kind", head: copy.kind, width: 92, cell: ({ kind }) => inquiryCopy.kinds[kind] },
  {
    id: "households",
    head: copy.count,
    width: 84,
    align: "end",
    cell: ({ householdCount }) => copy.countOf(householdCount.toLocaleString("ko-KR")),
  },
  {
    id: "inquiries",
    head: copy.inquiries,
    width: 100,
    align: "end",
    cell: ({ inquiryCount }) => copy.inquiryCount(inquiryCount.toLocaleString("ko-KR")),
  },
  {
    id: "since",
    head: copy.started,
    width: 120,
    card: "none",
    cell: ({ since }) => <span className="tabular-nums">{since.replaceAll("-", ".")}</span>,
  },
];
