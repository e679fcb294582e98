import { titles } from "@danji/contract/copy/frame";
import { settingsCopy } from "@danji/contract/copy/settings";
import { CircleQuestionMark } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/faq. */
export default function SettingsFaqPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.faq} onBack={goBack}>
      <EmptyState
        icon={<CircleQuestionMark />}
        title={settingsCopy.faq}
        hint={settingsCopy.faqHint}
      />
    </Page>
  );
}
