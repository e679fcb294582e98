import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryItemView } from "@danji/contract/inquiry/inquiry";
import type { ReactNode } from "react";
import type { useInquiries } from "#inquiry/inquiry.queries.ts";
import { StateMark } from "#inquiry/state-mark.tsx";
import { recipientName } from "#inquiry/recipient-name.ts";
import { messageFor } from "#platform/api-error.ts";
import { relativeTime } from "#platform/time/date.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { InfiniteScrollSentinel } from "#ui/scroll/infinite-scroll-sentinel.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";

interface InquiryRowsProps {
  readonly list: ReturnType<typeof useInquiries>;
  /** Shown for an empty list. */
  readonly empty: ReactNode;
  /** True: the rows show the sender instead of the recipient. */
  readonly received?: boolean;
}

/** A list of inquiries with infinite scrolling. */
export function InquiryRows({ list, empty, received = false }: InquiryRowsProps) {
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    list;
  if (data === undefined) {
    if (error === null) return <RowSkeletons />;
    return <LoadFailed title={copy.listFailed} error={error} onRetry={refetch} />;
  }
  if (data.inquiries.length === 0) return empty;
  return (
    <>
      <ul aria-label={copy.list} className="divide-y divide-line">
        {data.inquiries.map((inquiry) => (
          <InquiryRow key={inquiry.inquiryId} inquiry={inquiry} received={received} />
        ))}
      </ul>
      {isFetchingNextPage && <RowSkeletons />}
      {isFetchNextPageError && (
        <div role="alert" className="flex flex-col items-center gap-3 px-5 py-8">
          <p className="text-sm text-muted">{messageFor(error, copy.listFailed)}</p>
          <Button variant="secondary" size="sm" onClick={() => void fetchNextPage()}>
            {frameCopy.retry}
          </Button>
        </div>
      )}
      {hasNextPage && !isFetching && !isFetchNextPageError && (
        <InfiniteScrollSentinel onReach={() => void fetchNextPage({ cancelRefetch: false })} />
      )}
    </>
  );
}

const rowLook = cx(
  "flex min-h-19 flex-col gap-1.5 px-5 py-4 -outline-offset-2 transition-colors",
  "hover:bg-canvas active:bg-sunken",
);

interface InquiryRowProps {
  readonly inquiry: InquiryItemView;
  readonly received: boolean;
}

const InquiryRow = ({ inquiry, received }: InquiryRowProps) => (
  <li>
    <Link to={paths.settingsInquiryOne(inquiry.inquiryId)} className={rowLook}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <StateMark inquiry={inquiry} />
        <span className="wrap-anywhere">{received ? copy.by(inquiry.nickname) : recipientName(inquiry)}</span>
        <span className="ml-auto">{relativeTime(inquiry.createdAt)}</span>
      </span>
      <span className="line-clamp-2 text-base font-semibold wrap-anywhere">{inquiry.title}</span>
      {received && <span className="text-sm wrap-anywhere text-muted">{recipientName(inquiry)}</span>}
    </Link>
  </li>
);

const RowSkeletons = () => (
  <Loading className="flex flex-col gap-6 px-5 py-5">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex flex-col gap-2.5">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-5 w-64" />
      </div>
    ))}
  </Loading>
);
