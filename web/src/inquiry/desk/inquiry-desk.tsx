import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem, OfficeInquiryPage } from "@danji/contract/inquiry/casework";
import { inquirySorts } from "@danji/contract/inquiry/inquiry-rules";
import { inquiryKinds, inquiryStages, openStages } from "@danji/contract/inquiry/inquiry-stages";
import { tableCopy } from "@danji/contract/app/table.copy";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { parseId } from "@danji/contract/platform/id";
import { Inbox } from "lucide-react";
import { placeText } from "#inquiry/place-text.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useParams } from "#platform/navigation/router.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { useDetail } from "#platform/table/use-detail.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { ListAndDetail } from "#ui/table/list-and-detail.tsx";
import { Pager } from "#ui/table/table-footer.tsx";
import { useSelection } from "#ui/table/use-selection.ts";
import { DueText } from "./due-text.tsx";
import { InquiryPane } from "./inquiry-pane.tsx";
import { type DeskSource, useDeskInquiries } from "./inquiry-desk.queries.ts";
import { ManyAnswers } from "./many-answers.tsx";
import { ReadyAnswers } from "./ready-answers.tsx";
import { StagePill } from "./stage-pill.tsx";

const size = 50;
const stages = ["OPEN", ...inquiryStages] as const;

const spec: TableSpec = {
  sorts: inquirySorts.filter((sort) => !sort.startsWith("-")),
  defaultSort: "due",
  filters: { stage: stages, kind: inquiryKinds, assignee: "text", overdue: ["true"] },
};

interface InquiryDeskProps {
  readonly source: DeskSource;
  readonly title: string;
  /** Address of the list. */
  readonly list: string;
}

/** Inquiries as a table, with the one that is open beside it. */
export function InquiryDesk({ source, title, list }: InquiryDeskProps) {
  const inquiryId = parseId(useParams()["inquiryId"] ?? "");
  const { view, change, search } = useTableAddress(spec);
  const detail = useDetail(list, search);
  const { filters, q, sort, page } = view;
  const { data, error, refetch, isPlaceholderData } = useDeskInquiries(source, {
    ...(filters as Parameters<typeof useDeskInquiries>[1]),
    ...(q === "" ? {} : { q }),
    sort: sort as (typeof inquirySorts)[number],
    page: String(page),
    size: String(size),
  });
  const rows = data?.inquiries;
  const mayAct = source !== "service" && (data?.staff.length ?? 0) > 0;
  const selection = useSelection(
    mayAct ? (rows ?? []).filter(({ stage }) => openStages.includes(stage)).map(({ inquiryId: id }) => id) : [],
  );
  const isFiltered = q !== "" || Object.values(filters).some((value) => value !== undefined);
  const chosen = (rows ?? []).filter(({ inquiryId: id }) => selection.selected.includes(id));
  return (
    <DeskPage
      title={title}
      {...hintOf(source, data)}
      {...(mayAct ? { actions: <ReadyAnswers apartmentId={source.apartmentId} /> } : {})}
    >
      <ListAndDetail
        list={
          <>
            <FilterBar
              label={copy.search}
              q={q}
              onSearch={(words) => change({ q: words })}
              onFilter={(name, value) => change({ filters: { [name]: value } })}
              filters={filtersOf(source, filters, data)}
            />
            <DataTable
              label={title}
              columns={source === "service" ? columns.filter(({ id }) => !officeColumns.has(id)) : columns}
              rows={rows}
              isStale={isPlaceholderData}
              keyOf={({ inquiryId: id }) => id}
              nameOf={titleOf}
              hrefOf={({ inquiryId: id }) => detail.hrefOf(id)}
              onOpen={({ inquiryId: id }) => detail.open(id)}
              openKey={inquiryId}
              onClose={detail.close}
              sort={sort}
              onSort={(next) => change({ sort: next })}
              {...(mayAct ? { selection } : {})}
              actions={
                source !== "service" && (
                  <ManyAnswers apartmentId={source.apartmentId} inquiries={chosen} onDone={selection.clear} />
                )
              }
              {...(error !== null && rows === undefined
                ? { failed: <LoadFailed title={tableCopy.loadFailed} error={error} onRetry={refetch} /> }
                : {})}
              empty={<EmptyState icon={<Inbox />} title={copy.empty} hint={copy.emptyHint} />}
              {...(isFiltered
                ? {
                    onClearFilters: () =>
                      change({
                        q: "",
                        filters: Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])),
                      }),
                  }
                : {})}
              footer={
                data !== undefined && (
                  <Pager page={page} size={size} total={data.total} onPage={(next) => change({ page: next })} />
                )
              }
            />
          </>
        }
        detail={
          inquiryId === undefined ? undefined : (
            <InquiryPane
              key={inquiryId}
              source={source}
              inquiryId={inquiryId}
              staff={data?.staff ?? []}
              onClose={detail.close}
            />
          )
        }
      />
    </DeskPage>
  );
}

const titleOf = ({ title }: OfficeInquiryItem): string => title ?? copy.withdrawnTitle;

const hintOf = (source: DeskSource, data: OfficeInquiryPage | undefined) => {
  if (data === undefined) return {};
  if (source !== "service" && data.staff.length === 0) return { hint: copy.placesOnly };
  return data.counts.overdue === 0 ? {} : { hint: copy.hint(data.counts.overdue.toLocaleString("ko-KR")) };
};

const officeColumns: ReadonlySet<string> = new Set(["kind", "assignee"]);

const columns: readonly Column<OfficeInquiryItem>[] = [
  { id: "stage", head: copy.stage, width: 84, cell: ({ stage }) => <StagePill stage={stage} /> },
  {
    id: "title",
    head: copy.subject,
    card: "title",
    cell: (row) => (
      <span className="block truncate">
        {titleOf(row)}
        {row.place !== null && <span className="font-normal text-muted">{` · ${placeText(row.place)}`}</span>}
      </span>
    ),
  },
  { id: "kind", head: copy.kind, width: 92, cell: ({ kind }) => inquiryCopy.kinds[kind] },
  {
    id: "assignee",
    head: copy.assignee,
    width: 116,
    cell: ({ assignee }) =>
      assignee === null ? (
        <span className="text-muted">{copy.nobody}</span>
      ) : (
        <span className="block truncate">{assignee.nickname}</span>
      ),
  },
  {
    id: "created",
    head: copy.received,
    sort: "created",
    width: 84,
    card: "none",
    cell: ({ createdAt }) => <span className="tabular-nums">{shortDay(createdAt)}</span>,
  },
  {
    id: "due",
    head: copy.due,
    sort: "due",
    width: 104,
    cell: (row) => (
      <span className="tabular-nums">
        <DueText inquiry={row} />
      </span>
    ),
  },
];

const shortDay = (time: string): string =>
  new Date(Date.parse(time) + 9 * 3_600_000).toISOString().slice(5, 10).replace("-", ".");

function filtersOf(
  source: DeskSource,
  values: Readonly<Record<string, string | undefined>>,
  data: OfficeInquiryPage | undefined,
) {
  const openCount = openStages.reduce((sum, stage) => sum + (data?.counts[stage] ?? 0), 0);
  const stage = {
    name: "stage",
    label: copy.stage,
    value: values["stage"],
    look: "tabs" as const,
    options: stages.slice(0, 6).map((value) => ({
      value,
      label: value === "OPEN" ? copy.open : inquiryCopy.stages[value],
      count: value === "OPEN" ? openCount : value === "DONE" ? undefined : data?.counts[value],
    })),
  };
  const overdue = {
    name: "overdue",
    label: copy.overdue,
    value: values["overdue"],
    options: [{ value: "true", label: copy.isOverdue }],
  };
  if (source === "service") return [stage, overdue];
  const kind = {
    name: "kind",
    label: copy.kind,
    value: values["kind"],
    options: inquiryKinds.map((value) => ({ value, label: inquiryCopy.kinds[value] })),
  };
  const assignee = {
    name: "assignee",
    label: copy.assignee,
    value: values["assignee"],
    options: [
      { value: "me", label: copy.mine },
      { value: "none", label: copy.nobody },
      ...(data?.staff ?? []).map(({ memberId, nickname, role }) => ({
        value: String(memberId),
        label: copy.assigneeOf(nickname, roleCopy.roles[role]),
      })),
    ],
  };
  return (data?.staff.length ?? 1) === 0 ? [stage, kind, overdue] : [stage, kind, assignee, overdue];
}
