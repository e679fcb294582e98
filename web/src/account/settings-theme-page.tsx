import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { Moon } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/theme. */
export default function SettingsThemePage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.themeSettings} onBack={goBack}>
      <EmptyState
        icon={<Moon />}
        title={settingsCopy.theme}
        hint={settingsCopy.themeHint}
      />
    </Page>
  );
}
