import { tableCopy } from "@danji/contract/app/table.copy";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryKinds } from "@danji/contract/inquiry/inquiry-stages";
import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import type { InquiryResultView, listInquiryResults } from "@danji/contract/inquiry/result/result";
import { parseId } from "@danji/contract/platform/id";
import type { QueryOf } from "@danji/contract/platform/endpoint";
import { Megaphone } from "lucide-react";
import { lastMonths } from "#complex/desk/months.ts";
import { ResultCard, ResultDays } from "#inquiry/result/result-card.tsx";
import { useDeskResult, useDeskResults } from "#inquiry/result/result.queries.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { UnreadDetail } from "#platform/table/unread-detail.tsx";
import { useDetail } from "#platform/table/use-detail.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { DetailPane, ListAndDetail } from "#ui/table/list-and-detail.tsx";
import { Pager } from "#ui/table/table-footer.tsx";

const size = 50;
const spec: TableSpec = { sorts: [], defaultSort: "", filters: { kind: inquiryKinds, month: "text" } };

/** /office/:apartmentId/results(/:resultId): what the office has published, for it and the council. */
export default function ResultsDeskPage() {
  const params = useParams();
  const apartmentId = Number(params["apartmentId"]);
  const resultId = parseId(params["resultId"] ?? "");
  const { view, change, search } = useTableAddress(spec);
  const detail = useDetail(paths.officeResults(apartmentId), search);
  const months = lastMonths(12);
  const month = months.find(({ value }) => value === view.filters["month"])?.value;
  const kind = view.filters["kind"];
  const { data, error, refetch, isPlaceholderData } = useDeskResults(apartmentId, {
    ...(kind !== undefined && ({ kind } as Pick<QueryOf<typeof listInquiryResults>, "kind">)),
    ...(month !== undefined && { month }),
    page: String(view.page),
    size: String(size),
  });
  return (
    <DeskPage title={copy.title} hint={copy.deskHint}>
      <ListAndDetail
        list={
          <>
            <FilterBar
              label={copy.title}
              q=""
              onFilter={(name, value) => change({ filters: { [name]: value } })}
              filters={[
                {
                  name: "kind",
                  label: copy.kind,
                  value: kind,
                  options: inquiryKinds.map((value) => ({ value, label: inquiryCopy.kinds[value] })),
                },
                { name: "month", label: copy.month, value: month, options: months },
              ]}
            />
            <DataTable<InquiryResultView>
              label={copy.list}
              columns={columns}
              rows={data?.results}
              isStale={isPlaceholderData}
              keyOf={(row) => row.resultId}
              nameOf={({ title }) => title}
              hrefOf={(row) => detail.hrefOf(row.resultId)}
              onOpen={(row) => detail.open(row.resultId)}
              openKey={resultId}
              onClose={detail.close}
              sort=""
              onSort={() => undefined}
              {...(error !== null && data === undefined
                ? { failed: <LoadFailed title={tableCopy.loadFailed} error={error} onRetry={refetch} /> }
                : {})}
              empty={<EmptyState icon={<Megaphone />} title={copy.empty} hint={copy.publishHint} />}
              {...(kind === undefined && month === undefined
                ? {}
                : { onClearFilters: () => change({ filters: { kind: undefined, month: undefined } }) })}
              footer={
                data !== undefined && (
                  <Pager page={view.page} size={size} total={data.total} onPage={(next) => change({ page: next })} />
                )
              }
            />
          </>
        }
        detail={
          resultId === undefined ? undefined : (
            <ResultPane key={resultId} apartmentId={apartmentId} resultId={resultId} onClose={detail.close} />
          )
        }
      />
    </DeskPage>
  );
}

const columns: readonly Column<InquiryResultView>[] = [
  { id: "kind", head: copy.kind, width: 92, cell: ({ kind }) => inquiryCopy.kinds[kind] },
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
  { id: "days", head: copy.days, width: 132, cell: (result) => <ResultDays result={result} /> },
];

interface ResultPaneProps {
  readonly apartmentId: number;
  readonly resultId: number;
  readonly onClose: () => void;
}

function ResultPane({ apartmentId, resultId, onClose }: ResultPaneProps) {
  const { data, error, refetch } = useDeskResult(apartmentId, resultId);
  if (data === undefined) {
    const words = { title: copy.title, missing: copy.notFound, failed: copy.loadFailed };
    return <UnreadDetail {...words} error={error} onClose={onClose} onRetry={refetch} />;
  }
  const { inquiryId = null, matterId = null } = data.office ?? {};
  const source =
    inquiryId !== null
      ? `${paths.officeInquiries(apartmentId)}/${inquiryId}`
      : matterId !== null
        ? `${paths.officeMatters(apartmentId)}/${matterId}`
        : undefined;
  return (
    <DetailPane
      title={data.title}
      onClose={onClose}
      {...(source === undefined
        ? {}
        : {
            actions: (
              <Link to={source} className={buttonClasses({ variant: "secondary", size: "sm" })}>
                {inquiryId === null ? matterCopy.title : copy.toInquiry}
              </Link>
            ),
          })}
    >
      <ResultCard result={data} />
    </DetailPane>
  );
}
