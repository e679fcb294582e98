import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { Megaphone } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/notices. */
export default function SettingsNoticesPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.notices} onBack={goBack}>
      <EmptyState
        icon={<Megaphone />}
        title={settingsCopy.notices}
        hint={settingsCopy.noticesHint}
      />
    </Page>
  );
}
