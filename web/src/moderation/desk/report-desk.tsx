import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import { reportCopy } from "@danji/contract/moderation/report.copy";
import type { ReportCaseItem } from "@danji/contract/moderation/report-desk";
import { type ReportReason, type ReportTarget, reportTargets } from "@danji/contract/moderation/report-rules";
import { parseId } from "@danji/contract/platform/id";
import { Siren } from "lucide-react";
import { useParams } from "#platform/navigation/router.tsx";
import { DeskTable } from "#platform/table/desk-table.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { useDetail } from "#platform/table/use-detail.ts";
import { relativeTime } from "#platform/time/date.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Column } from "#ui/table/column.ts";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { ListAndDetail } from "#ui/table/list-and-detail.tsx";
import { CasePill } from "./case-pill.tsx";
import { type ReportSource, useReportCases } from "./report-desk.queries.ts";
import { ReportPane } from "./report-pane.tsx";

const size = 50;
const reportTabs = ["OPEN", "DECIDED"] as const;

const spec: TableSpec = {
  sorts: ["since"],
  defaultSort: "since",
  filters: { state: reportTabs, targetType: reportTargets },
};

interface ReportDeskProps {
  readonly source: ReportSource;
  /** Else the viewer proposes. */
  readonly mayDecide: boolean;
  readonly title: string;
  /** Address of the list. */
  readonly list: string;
}

/** Cases as a table, the oldest open one first, with the one that is open beside it. */
export function ReportDesk({ source, mayDecide, title, list }: ReportDeskProps) {
  const reportId = parseId(useParams()["reportId"] ?? "");
  const address = useTableAddress(spec);
  const { view } = address;
  const detail = useDetail(list, address.search);
  const targetType = view.filters["targetType"] as ReportTarget | undefined;
  const state = view.filters["state"] as (typeof reportTabs)[number] | undefined;
  const cases = useReportCases(source, {
    ...(state === undefined ? {} : { state }),
    ...(targetType === undefined ? {} : { targetType }),
    page: String(view.page),
    size: String(size),
  });
  return (
    <DeskPage title={title} hint={copy.hint}>
      <ListAndDetail
        list={
          <DeskTable
            label={title}
            address={address}
            detail={detail}
            openKey={reportId}
            filters={filtersOf(state, targetType)}
            columns={source === "service" ? serviceColumns : columns}
            keyOf={({ reportId: id }) => id}
            nameOf={excerptOf}
            rows={cases.data?.reports}
            total={cases.data?.total}
            size={size}
            query={cases}
            empty={<EmptyState icon={<Siren />} title={copy.empty} hint={copy.emptyHint} />}
          />
        }
        detail={
          reportId === undefined ? undefined : (
            <ReportPane
              key={reportId}
              source={source}
              reportId={reportId}
              mayDecide={mayDecide}
              onClose={detail.close}
            />
          )
        }
      />
    </DeskPage>
  );
}

const excerptOf = ({ excerpt, targetType }: ReportCaseItem): string =>
  `${copy.kinds[targetType]} · ${excerpt === "" ? copy.noWords : excerpt}`;

const filtersOf = (state: string | undefined, targetType: ReportTarget | undefined) => [
  {
    name: "state",
    label: copy.state,
    value: state,
    look: "tabs" as const,
    options: reportTabs.map((value) => ({ value, label: copy.tabs[value] })),
  },
  {
    name: "targetType",
    label: copy.kind,
    value: targetType,
    options: reportTargets.map((value) => ({ value, label: copy.kinds[value] })),
  },
];

/** The reason that most reports name, and how many others there are. */
const mainReason = ({ reasons }: ReportCaseItem): string => {
  const [first, ...others] = Object.entries(reasons).toSorted(([, one], [, other]) => other - one);
  if (first === undefined) return "";
  const label = reportCopy.reasons[first[0] as ReportReason];
  return others.length === 0 ? label : `${label} +${others.length}`;
};

const columns: readonly Column<ReportCaseItem>[] = [
  { id: "state", head: copy.state, width: 128, cell: (row) => <CasePill report={row} /> },
  {
    id: "words",
    head: copy.words,
    card: "title",
    cell: (row) => <span className="block truncate">{excerptOf(row)}</span>,
  },
  {
    id: "reasons",
    head: copy.reasons,
    width: 190,
    cell: (row) => <span className="block truncate">{mainReason(row)}</span>,
  },
  {
    id: "households",
    head: copy.householdsHead,
    width: 92,
    align: "end",
    cell: ({ householdCount }) => `${householdCount.toLocaleString("ko-KR")}${copy.households}`,
  },
  {
    id: "since",
    head: copy.since,
    width: 120,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{relativeTime(createdAt)}</time>,
  },
];

const serviceColumns: readonly Column<ReportCaseItem>[] = [
  ...columns.filter(({ id }) => id !== "households"),
  {
    id: "place",
    head: copy.place,
    width: 140,
    cell: ({ apartmentName }) => <span className="block truncate">{apartmentName ?? copy.noPlace}</span>,
  },
];
