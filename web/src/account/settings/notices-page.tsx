import { titles } from "@danji/contract/app/frame.copy";
import { serviceNotices } from "@danji/contract/app/service.copy";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Articles } from "./articles.tsx";

/** /settings/notices: announcements of the service itself. */
export default function ServiceNoticesPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.notices} onBack={goBack}>
      <div className="flex-1 bg-canvas p-5 pb-10">
        <Articles articles={serviceNotices} />
      </div>
    </Page>
  );
}
