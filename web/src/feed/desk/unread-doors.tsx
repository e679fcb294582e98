import { frameCopy } from "@danji/contract/app/frame.copy";
import type { UnreadDoor } from "@danji/contract/notice/notice";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { Link } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useDeskNotice } from "./notice-desk.queries.ts";

/** The doors that have not read a notice. */
export const UnreadDoors = ({ doors }: { readonly doors: readonly UnreadDoor[] }) => (
  <ul
    aria-label={copy.unreadTitle(doors.length)}
    className="grid grid-cols-2 gap-x-6 text-sm tabular-nums min-[1024px]:grid-cols-3 print:grid-cols-4"
  >
    {doors.map(({ building, unit, hasApp }) => (
      <li key={`${building} ${unit}`} className="flex justify-between gap-2 border-b border-line py-1.5">
        <span>{`${building} ${unit}`}</span>
        {!hasApp && <span className="text-muted">{copy.noApp}</span>}
      </li>
    ))}
  </ul>
);

interface UnreadDoorsPageProps {
  readonly apartmentId: number;
  readonly feedId: number;
}

/** The same as a page to print, for the mailboxes of those that the app does not reach. */
export function UnreadDoorsPage({ apartmentId, feedId }: UnreadDoorsPageProps) {
  const { data, error, refetch } = useDeskNotice(apartmentId, feedId);
  const now = new Date(correctedNow()).toISOString();
  return (
    <DeskPage
      title={data === undefined ? copy.title : copy.printTitle(data.title)}
      hint={
        data && `${copy.reachLine(data.doors, data.readDoors)} · ${copy.printedAt(`${dayOf(now)} ${clockOf(now)}`)}`
      }
      actions={
        <div className="no-print flex gap-2">
          <Link
            to={`${paths.officeNotices(apartmentId)}/${feedId}`}
            replace
            className={buttonClasses({ variant: "secondary" })}
          >
            {frameCopy.close}
          </Link>
          <Button onClick={() => window.print()}>{copy.print}</Button>
        </div>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Loading className="p-4">
            <Skeleton className="h-60 rounded-lg" />
          </Loading>
        ) : (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )
      ) : (
        <div className="px-5 pb-8 min-[1024px]:px-6">
          <UnreadDoors doors={data.unreadDoors} />
        </div>
      )}
    </DeskPage>
  );
}
