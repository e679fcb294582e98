import { titles } from "@danji/contract/app/frame.copy";
import { digestCopy } from "@danji/contract/notification/digest.copy";
import { notificationCopy as copy } from "@danji/contract/notification/notification.copy";
import { pushCopy } from "@danji/contract/notification/push.copy";
import { notificationKinds, type NotificationSettings } from "@danji/contract/notification/notification-rules";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { usePush } from "./push/push.queries.ts";
import { PushSetting } from "./push/push-setting.tsx";
import { useChangeNotificationSettings, useNotificationSettings } from "./notification.queries.ts";
import { QuietHours } from "./quiet-hours.tsx";
import { SwitchRow } from "./switch-row.tsx";

/** /settings/notifications: the viewer's notification settings, for every device. */
export default function NotificationsPage() {
  const goBack = useGoBack(paths.settings);
  const { data, error, isPending, refetch } = useNotificationSettings();
  // Its row has another height in each state: drawn at once, nothing below it moves. One that failed is read anew in place.
  const { isLoading, errorUpdateCount } = usePush();
  const isPushLoading = isLoading && errorUpdateCount === 0;
  return (
    <Page title={titles.notificationSettings} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-10">
        {data !== undefined && !isPushLoading ? (
          <Settings settings={data} />
        ) : isPending || isPushLoading ? (
          <Loading className="flex flex-col gap-6">
            <Skeleton className="h-12 rounded-md" />
            <Skeleton className="h-80 rounded-lg" />
            <Skeleton className="h-20 rounded-lg" />
          </Loading>
        ) : (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )}
      </div>
    </Page>
  );
}

function Settings({ settings }: { readonly settings: NotificationSettings }) {
  const { mutate } = useChangeNotificationSettings((error) => showToast(messageFor(error, copy.saveFailed)));
  const change = (part: Partial<NotificationSettings>) => mutate({ ...settings, ...part });
  return (
    <>
      <p className="px-1 text-base text-body">{copy.intro}</p>
      <PushSetting>
        <SwitchRow
          label={pushCopy.words}
          hint={pushCopy.wordsHint}
          checked={settings.pushWords}
          onChange={(pushWords) => change({ pushWords })}
        />
      </PushSetting>
      <section>
        <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{copy.kinds}</h2>
        <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
          {notificationKinds.map((kind) => (
            <SwitchRow
              key={kind}
              label={copy.names[kind]}
              hint={copy.hints[kind]}
              checked={settings.kinds[kind]}
              onChange={(on) => change({ kinds: { ...settings.kinds, [kind]: on } })}
            />
          ))}
        </ul>
      </section>
      <QuietHours value={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
      <section>
        <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{digestCopy.title}</h2>
        <ul className="overflow-hidden rounded-lg bg-surface shadow-low">
          <SwitchRow
            label={digestCopy.switch}
            hint={digestCopy.switchHint}
            checked={settings.weeklyMail}
            onChange={(weeklyMail) => change({ weeklyMail })}
          />
        </ul>
      </section>
      <p className="px-1 text-sm text-muted">
        {copy.always} {copy.kept}
      </p>
    </>
  );
}
