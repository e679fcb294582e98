import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { Headset } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/inquiry. */
export default function SettingsInquiryPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.inquiry} onBack={goBack}>
      <EmptyState
        icon={<Headset />}
        title={settingsCopy.inquiry}
        hint={settingsCopy.inquiryHint}
      />
    </Page>
  );
}
