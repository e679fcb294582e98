import { tableCopy } from "@danji/contract/app/table.copy";
import { noticeCopy } from "@danji/contract/notice/notice.copy";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import type { listOfficeNotices, OfficeNoticeItem } from "@danji/contract/notice/notice";
import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeKinds } from "@danji/contract/notice/notice-rules";
import type { QueryOf } from "@danji/contract/platform/endpoint";
import { parseId } from "@danji/contract/platform/id";
import { Megaphone } from "lucide-react";
import { KindBadge } from "#feed/notice/kind-badge.tsx";
import { Link, useParams, useSearchParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { useDetail } from "#platform/table/use-detail.ts";
import { dayOf } from "#platform/time/date.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { ListAndDetail } from "#ui/table/list-and-detail.tsx";
import { Pager } from "#ui/table/table-footer.tsx";
import { useDeskNotices } from "./notice-desk.queries.ts";
import { NoticePane } from "./notice-pane.tsx";
import { PlannedNotices } from "./planned-notices.tsx";
import { PostingCertificate } from "./posting-certificate.tsx";
import { ReachBar } from "./reach-bar.tsx";
import { UnreadDoorsPage } from "./unread-doors.tsx";
import { WriteNotice } from "./write-notice.tsx";

const size = 50;
const states = ["LIVE", "ENDED"] as const;
const spec: TableSpec = { sorts: [], defaultSort: "", filters: { kind: noticeKinds, state: states } };

/** /office/:apartmentId/notices(/:feedId or /new): what the office has published, and whom it reached. */
export default function NoticesDeskPage() {
  const params = useParams();
  const keys = useSearchParams();
  const apartmentId = Number(params["apartmentId"]);
  const feedId = parseId(params["feedId"] ?? "");
  const plannedId = parseId(keys.get("plan") ?? "");
  if (params["feedId"] === "new")
    return <WriteNotice key={plannedId} apartmentId={apartmentId} plannedId={plannedId} />;
  if (feedId !== undefined && keys.get("certificate") === "1")
    return <PostingCertificate apartmentId={apartmentId} feedId={feedId} />;
  if (feedId !== undefined && keys.get("print") === "1")
    return <UnreadDoorsPage apartmentId={apartmentId} feedId={feedId} />;
  return <Notices apartmentId={apartmentId} feedId={feedId} />;
}

interface NoticesProps {
  readonly apartmentId: number;
  readonly feedId: number | undefined;
}

function Notices({ apartmentId, feedId }: NoticesProps) {
  const { view, change, search } = useTableAddress(spec);
  const detail = useDetail(paths.officeNotices(apartmentId), search);
  const { kind, state } = view.filters;
  const { data, error, refetch, isPlaceholderData } = useDeskNotices(apartmentId, {
    ...({ ...(kind !== undefined && { kind }), ...(state !== undefined && { state }) } as Pick<
      QueryOf<typeof listOfficeNotices>,
      "kind" | "state"
    >),
    ...(view.q !== "" && { q: view.q }),
    page: String(view.page),
    size: String(size),
  });
  const isFiltered = kind !== undefined || state !== undefined || view.q !== "";
  return (
    <DeskPage
      title={copy.title}
      hint={copy.hint}
      actions={
        <Link to={paths.officeNoticeNew(apartmentId)} className={buttonClasses({})}>
          {copy.write}
        </Link>
      }
    >
      <ListAndDetail
        list={
          <>
            <PlannedNotices apartmentId={apartmentId} />
            <FilterBar
              label={copy.search}
              q={view.q}
              onSearch={(q) => change({ q })}
              onFilter={(name, value) => change({ filters: { [name]: value } })}
              filters={[
                {
                  name: "kind",
                  label: copy.kind,
                  value: kind,
                  options: noticeKinds.map((value) => ({ value, label: noticeCopy.kinds[value] })),
                },
                {
                  name: "state",
                  label: copy.state,
                  value: state,
                  options: states.map((value) => ({ value, label: copy.states[value] })),
                },
              ]}
            />
            <DataTable<OfficeNoticeItem>
              label={copy.list}
              columns={columns}
              rows={data?.notices}
              isStale={isPlaceholderData}
              keyOf={(row) => row.feedId}
              nameOf={({ title }) => title}
              hrefOf={(row) => detail.hrefOf(row.feedId)}
              onOpen={(row) => detail.open(row.feedId)}
              openKey={feedId}
              onClose={detail.close}
              sort=""
              onSort={() => undefined}
              {...(error !== null && data === undefined
                ? { failed: <LoadFailed title={tableCopy.loadFailed} error={error} onRetry={refetch} /> }
                : {})}
              empty={<EmptyState icon={<Megaphone />} title={copy.empty} hint={copy.emptyHint} />}
              {...(isFiltered
                ? { onClearFilters: () => change({ q: "", filters: { kind: undefined, state: undefined } }) }
                : {})}
              footer={
                data !== undefined && (
                  <Pager page={view.page} size={size} total={data.total} onPage={(next) => change({ page: next })} />
                )
              }
            />
          </>
        }
        detail={
          feedId === undefined ? undefined : (
            <NoticePane key={feedId} apartmentId={apartmentId} feedId={feedId} onClose={detail.close} />
          )
        }
      />
    </DeskPage>
  );
}

const columns: readonly Column<OfficeNoticeItem>[] = [
  { id: "kind", head: copy.kind, width: 96, cell: ({ kind }) => <KindBadge kind={kind} /> },
  {
    id: "title",
    head: copy.subject,
    card: "title",
    cell: ({ title, isEnded }) => (
      <span className="block truncate">
        {title}
        {isEnded && <span className="font-normal text-muted">{` · ${noticeCopy.ended}`}</span>}
      </span>
    ),
  },
  {
    id: "audience",
    head: copy.audience,
    width: 150,
    cell: ({ audience }) => (
      <span className="block truncate">{audience === null ? copy.everybody : audienceText(audience, 1)}</span>
    ),
  },
  {
    id: "reach",
    head: copy.reach,
    width: 170,
    cell: ({ doors, readDoors }) => <ReachBar doors={doors} read={readDoors} />,
  },
  { id: "published", head: copy.published, width: 120, cell: ({ createdAt }) => dayOf(createdAt) },
];
