import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { BadgeCheck } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/version. */
export default function SettingsVersionPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.version} onBack={goBack}>
      <EmptyState
        icon={<BadgeCheck />}
        title={settingsCopy.version}
        hint={settingsCopy.versionHint}
      />
    </Page>
  );
}
