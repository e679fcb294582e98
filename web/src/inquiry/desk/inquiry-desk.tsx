import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem, OfficeInquiryPage } from "@danji/contract/inquiry/casework";
import { inquiryDues, inquirySorts } from "@danji/contract/inquiry/inquiry-rules";
import { inquiryKinds, inquiryStages, openStages } from "@danji/contract/inquiry/inquiry-stages";
import { allows } from "@danji/contract/complex/office-policy";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { parseId } from "@danji/contract/platform/id";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { useOfficeRole } from "#office/offices.queries.ts";
import { placeText } from "#inquiry/place-text.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { DeskTable } from "#platform/table/desk-table.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { useDetail } from "#platform/table/use-detail.ts";
import { useLatch } from "#platform/form/use-last-known.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Column } from "#ui/table/column.ts";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { ListAndDetail } from "#ui/table/list-and-detail.tsx";
import { useSelection } from "#ui/table/use-selection.ts";
import { useIsDeskWide } from "#ui/use-media-query.ts";
import { DueText } from "./due-text.tsx";
import { BoardSkeleton, InquiryBoard } from "./inquiry-board.tsx";
import { InquiryPane } from "./inquiry-pane.tsx";
import { type DeskSource, useDeskInquiries } from "./inquiry-desk.queries.ts";
import { ReadyAnswers } from "./ready-answers.tsx";
import { SelectionButtons, type SelectionSheet, SelectionSheets } from "./selection-sheets.tsx";
import { StagePill } from "./stage-pill.tsx";

const size = 50;
const stages = ["OPEN", ...inquiryStages] as const;

const spec: TableSpec = {
  sorts: inquirySorts.filter((sort) => !sort.startsWith("-")),
  defaultSort: "due",
  filters: {
    stage: stages,
    kind: inquiryKinds,
    assignee: "text",
    due: inquiryDues,
    overdue: ["true"],
    view: ["board"],
  },
};

interface InquiryDeskProps {
  readonly source: DeskSource;
  readonly title: string;
  /** Address of the list. */
  readonly list: string;
}

/** Inquiries as a table, with the one that is open beside it. */
export function InquiryDesk({ source, title, list: listPath }: InquiryDeskProps) {
  const inquiryId = parseId(useParams()["inquiryId"] ?? "");
  const address = useTableAddress(spec);
  const detail = useDetail(listPath, address.search);
  const { q, sort, page } = address.view;
  const { view, ...filters } = address.view.filters;
  // A narrow window has one column: there the list stays.
  const isWide = useIsDeskWide();
  const isBoard = isWide && view === "board";
  const list = useDeskInquiries(source, {
    ...(filters as Parameters<typeof useDeskInquiries>[1]),
    ...(q === "" ? {} : { q }),
    ...(isBoard
      ? { stage: "OPEN", sort: "due", page: "1", size: "100" }
      : { sort: sort as (typeof inquirySorts)[number], page: String(page), size: String(size) }),
  });
  const { data } = list;
  const rows = data?.inquiries;
  const role = useOfficeRole(source === "service" ? undefined : source.apartmentId);
  const isAnswerer = allows(role, "answerInquiries");
  const [sheet, setSheet] = useState<SelectionSheet>();
  // Who loses the role keeps the sheets that are open.
  const mayAct = source !== "service" && (isAnswerer || sheet !== undefined);
  const hasReadyAnswers = useLatch(isAnswerer) && source !== "service";
  const selection = useSelection(
    mayAct ? (rows ?? []).filter(({ stage }) => openStages.includes(stage)).map(({ inquiryId: id }) => id) : [],
  );
  const chosen = (rows ?? []).filter(({ inquiryId: id }) => selection.selected.includes(id));
  return (
    <DeskPage
      title={title}
      hint={source !== "service" && !isAnswerer ? copy.placesOnly : overdueText(data)}
      actions={
        <>
          {hasReadyAnswers && <ReadyAnswers apartmentId={source.apartmentId} />}
          {isWide && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => address.change({ filters: { view: isBoard ? undefined : "board" } })}
            >
              {isBoard ? copy.table : copy.board}
            </Button>
          )}
        </>
      }
    >
      <ListAndDetail
        list={
          // Where it failed, the table says so.
          isBoard && (data !== undefined || list.error === null) ? (
            <>
              <FilterBar
                label={copy.search}
                q={q}
                onSearch={(words) => address.change({ q: words })}
                onFilter={(name, value) => address.change({ filters: { [name]: value } })}
                filters={filtersOf(source, filters, data).filter(({ name }) => name !== "stage")}
              />
              {data === undefined ? (
                <BoardSkeleton />
              ) : (
                <InquiryBoard
                  source={source}
                  detail={detail}
                  mayMove={source === "service" || mayAct}
                  inquiries={data.inquiries}
                  total={data.total}
                  openId={inquiryId}
                />
              )}
            </>
          ) : (
            <DeskTable
              label={title}
              address={address}
              detail={detail}
              openKey={inquiryId}
              searchLabel={copy.search}
              filters={filtersOf(source, filters, data)}
              columns={source === "service" ? columns.filter(({ id }) => !officeColumns.has(id)) : columns}
              keyOf={({ inquiryId: id }) => id}
              nameOf={titleOf}
              rows={rows}
              total={data?.total}
              isMore={data?.hasMore}
              size={size}
              query={list}
              empty={
                source !== "service" && !mayAct ? (
                  <EmptyState icon={<Inbox />} title={copy.emptyOwn} hint={copy.emptyOwnHint} />
                ) : (
                  <EmptyState icon={<Inbox />} title={copy.empty} hint={copy.emptyHint} />
                )
              }
              selection={mayAct ? selection : undefined}
              actions={<SelectionButtons onOpen={setSheet} />}
            />
          )
        }
        detail={
          inquiryId === undefined ? undefined : (
            <InquiryPane
              key={inquiryId}
              source={source}
              inquiryId={inquiryId}
              row={rows?.find(({ inquiryId: id }) => id === inquiryId)}
              staff={data?.staff ?? []}
              onClose={detail.close}
            />
          )
        }
      />
      {mayAct && (
        <SelectionSheets
          apartmentId={source.apartmentId}
          inquiries={chosen}
          shown={sheet}
          onClose={() => setSheet(undefined)}
          onDone={selection.clear}
        />
      )}
    </DeskPage>
  );
}

const titleOf = ({ title }: OfficeInquiryItem): string => title ?? copy.withdrawnTitle;

/** A line at any time, so that nothing moves when it is known. */
const overdueText = (data: OfficeInquiryPage | undefined): string => {
  if (data === undefined) return "\u00a0";
  return data.counts.overdue === 0 ? copy.noneOverdue : copy.hint(data.counts.overdue.toLocaleString("ko-KR"));
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
        <span className="text-muted">{copy.unassigned}</span>
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
  const openCount = data === undefined ? null : openStages.reduce((sum, stage) => sum + data.counts[stage], 0);
  const stage = {
    name: "stage",
    label: copy.stage,
    value: values["stage"],
    look: "tabs" as const,
    options: stages.slice(0, 6).map((value) => ({
      value,
      label: value === "OPEN" ? copy.open : inquiryCopy.stages[value],
      count: value === "OPEN" ? openCount : value === "DONE" ? undefined : (data?.counts[value] ?? null),
    })),
  };
  const overdue = {
    name: "overdue",
    label: copy.overdue,
    value: values["overdue"],
    options: [{ value: "true", label: copy.isOverdue }],
  };
  const due = {
    name: "due",
    label: copy.due,
    value: values["due"],
    options: inquiryDues.map((value) => ({ value, label: copy.dues[value] })),
  };
  if (source === "service") return [stage, due, overdue];
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
      { value: "none", label: copy.unassigned },
      ...(data?.staff ?? []).map(({ memberId, nickname, role }) => ({
        value: String(memberId),
        label: copy.assigneeOf(nickname, roleCopy.roles[role]),
      })),
    ],
  };
  return (data?.staff.length ?? 1) === 0 ? [stage, kind, due, overdue] : [stage, kind, assignee, due, overdue];
}
