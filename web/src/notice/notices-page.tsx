import { titles } from "@danji/contract/copy/frame";
import { noticeCopy } from "@danji/contract/copy/notice";
import { Megaphone } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /notices, a placeholder in SPEC section 2. */
export default function NoticesPage() {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={titles.notices} onBack={goBack}>
      <EmptyState
        icon={<Megaphone />}
        title={noticeCopy.empty}
        hint={noticeCopy.emptyHint}
      />
    </Page>
  );
}
