import { complexCopy } from "@danji/contract/copy/complex";
import { titles } from "@danji/contract/copy/frame";
import { Star } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /favorites: nothing can be added yet. */
export default function FavoritesPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.home);
  return (
    <Page title={titles.favorites} onBack={goBack}>
      <EmptyState
        icon={<Star />}
        title={complexCopy.favoritesEmpty}
        hint={complexCopy.favoritesHint}
        action={
          <Button variant="secondary" onClick={() => navigate(paths.home)}>
            {complexCopy.findComplexes}
          </Button>
        }
      />
    </Page>
  );
}
