import { complexCopy } from "@danji/contract/copy/complex";
import { titles } from "@danji/contract/copy/frame";
import { Building } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /register-complex, until complexes can be registered. */
export default function RegisterComplexPage() {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={titles.registerComplex} onBack={goBack}>
      <EmptyState
        icon={<Building />}
        title={complexCopy.registerEmpty}
        hint={complexCopy.registerEmptyHint}
      />
    </Page>
  );
}
