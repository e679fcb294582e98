import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { Bell } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/notifications. */
export default function SettingsNotificationsPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.notificationSettings} onBack={goBack}>
      <EmptyState
        icon={<Bell />}
        title={settingsCopy.notifications}
        hint={settingsCopy.notificationsHint}
      />
    </Page>
  );
}
