import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { Scale } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/license. */
export default function SettingsLicensePage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.license} onBack={goBack}>
      <EmptyState
        icon={<Scale />}
        title={settingsCopy.license}
        hint={settingsCopy.licenseHint}
      />
    </Page>
  );
}
