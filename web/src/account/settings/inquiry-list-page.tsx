import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { MessagesSquare } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/inquiry-list. */
export default function SettingsInquiryListPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.inquiryList} onBack={goBack}>
      <EmptyState
        icon={<MessagesSquare />}
        title={settingsCopy.inquiryList}
        hint={settingsCopy.inquiryListHint}
      />
    </Page>
  );
}
