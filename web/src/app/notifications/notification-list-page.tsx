import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { notificationListCopy as copy } from "@danji/contract/notification/notification.copy";
import { Bell, Settings } from "lucide-react";
import { messageFor } from "#platform/api-error.ts";
import {
  useNotificationList,
  useReadAllNotifications,
  useUnreadNotifications,
} from "#notification/notification-list.queries.ts";
import { PushCard } from "#notification/push/push-card.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { InfiniteScrollSentinel } from "#ui/scroll/infinite-scroll-sentinel.tsx";
import { EntryRow } from "./entry-row.tsx";

/** /notifications: what the viewer was told of, behind its tab. */
export default function NotificationListPage() {
  const goBack = useGoBack(paths.home);
  const { data: entries } = useNotificationList();
  return (
    <Page title={titles.notifications} onBack={goBack} right={entries?.length === 0 ? undefined : <SettingsLink />}>
      <Entries />
    </Page>
  );
}

/** Where there are no entries, their place says it in words. */
const SettingsLink = () => (
  <Link
    to={paths.settingsNotifications}
    aria-label={titles.notificationSettings}
    className="pressable grid size-11 place-items-center rounded-full text-ink hover:bg-sunken"
  >
    <Settings aria-hidden="true" className="size-5.5" />
  </Link>
);

function Entries() {
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useNotificationList();
  const { data: entries, failure } = useFirstInPieces(data, error);
  if (failure !== null) return <LoadFailed title={copy.loadFailed} error={failure} onRetry={refetch} />;
  if (entries === undefined) return <EntriesSkeleton />;
  const [newest] = entries;
  if (newest === undefined) {
    const settings = (
      <Link to={paths.settingsNotifications} className={buttonClasses({ variant: "secondary" })}>
        {titles.notificationSettings}
      </Link>
    );
    return (
      <>
        <PushCard />
        <EmptyState icon={<Bell />} title={copy.empty} hint={copy.emptyHint} action={settings} />
      </>
    );
  }
  return (
    <>
      <PushCard />
      <UnreadBar until={newest.notificationId} />
      <ul aria-label={copy.list} className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={`${entry.kind} ${entry.thingId}`} entry={entry} />
        ))}
      </ul>
      {isFetchNextPageError ? (
        <Button variant="secondary" className="mx-auto my-4" onClick={() => void fetchNextPage()}>
          {frameCopy.retry}
        </Button>
      ) : hasNextPage ? (
        !isFetching && <InfiniteScrollSentinel onReach={() => void fetchNextPage({ cancelRefetch: false })} />
      ) : (
        <p className="px-5 py-6 text-center text-sm text-muted">{copy.kept}</p>
      )}
    </>
  );
}

/** How many are unread, and the button that reads them all. Its place is kept, so that the rows do not move. */
function UnreadBar({ until }: { readonly until: number }) {
  const { data: count = 0 } = useUnreadNotifications();
  const { mutate: readAll } = useReadAllNotifications((error) => showToast(messageFor(error, copy.readFailed)));
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-5">
      <p role="status" className="text-sm text-muted">
        {count > 0 && copy.unreadNumber(String(count))}
      </p>
      <Button variant="ghost" size="sm" className="-mr-3" disabled={count === 0} onClick={() => readAll(until)}>
        {copy.readAll}
      </Button>
    </div>
  );
}

/** In the place of the entries while they load. */
const EntriesSkeleton = () => (
  <Loading className="divide-y divide-line">
    <div className="min-h-12" />
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex items-start gap-3 px-5 py-4">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-4/5 rounded-sm" />
          <Skeleton className="h-3.5 w-1/2 rounded-sm" />
        </div>
      </div>
    ))}
  </Loading>
);
