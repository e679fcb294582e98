import { complexCopy } from "@danji/contract/copy/complex";
import { titles } from "@danji/contract/copy/frame";
import { Building2 } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /complex-info, until complexes have their own screen. */
export default function ComplexInfoPage() {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={titles.complexInfo} onBack={goBack}>
      <EmptyState
        icon={<Building2 />}
        title={complexCopy.infoEmpty}
        hint={complexCopy.infoEmptyHint}
      />
    </Page>
  );
}
