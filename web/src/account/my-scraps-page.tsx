import { titles } from "@danji/contract/copy/frame";
import { mypageCopy } from "@danji/contract/copy/settings";
import { Bookmark } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** A sub page of /mypage, empty in SPEC section 2. */
export default function MyScrapsPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.mypage);
  return (
    <Page title={titles.myScraps} onBack={goBack}>
      <EmptyState
        icon={<Bookmark />}
        title={mypageCopy.scraps}
        hint={mypageCopy.scrapsHint}
        action={
          <Button variant="secondary" onClick={() => navigate(paths.community)}>
            {mypageCopy.goCommunity}
          </Button>
        }
      />
    </Page>
  );
}
