import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { UserRoundPen } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/profile. */
export default function SettingsProfilePage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.profile} onBack={goBack}>
      <EmptyState
        icon={<UserRoundPen />}
        title={settingsCopy.profile}
        hint={settingsCopy.profileHint}
      />
    </Page>
  );
}
