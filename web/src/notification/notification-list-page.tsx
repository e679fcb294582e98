import { titles } from "@danji/contract/app/frame.copy";
import { notificationListCopy as copy } from "@danji/contract/notification/notification.copy";
import { Bell } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /notifications: the place of the list of notifications; it says what will be there, and leads to the settings. */
export default function NotificationListPage() {
  const goBack = useGoBack(paths.home);
  const settings = (
    <Link to={paths.settingsNotifications} className={buttonClasses({ variant: "secondary" })}>
      {titles.notificationSettings}
    </Link>
  );
  return (
    <Page title={titles.notifications} onBack={goBack}>
      <EmptyState icon={<Bell />} title={copy.empty} hint={copy.emptyHint} action={settings} />
    </Page>
  );
}
