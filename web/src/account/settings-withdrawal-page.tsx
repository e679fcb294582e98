import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { UserRoundX } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/withdrawal. */
export default function SettingsWithdrawalPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.withdrawal} onBack={goBack}>
      <EmptyState
        icon={<UserRoundX />}
        title={settingsCopy.withdrawal}
        hint={settingsCopy.withdrawalHint}
      />
    </Page>
  );
}
