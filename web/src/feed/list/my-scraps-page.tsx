import { titles } from "@danji/contract/app/frame.copy";
import { mypageCopy } from "@danji/contract/account/settings.copy";
import { Bookmark } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { FeedList } from "./feed-list.tsx";
import { useBookmarkedFeeds } from "./feed-lists.queries.ts";

/** The posts that the viewer bookmarked (SPEC section 2). */
export default function MyScrapsPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.mypage);
  const empty = (
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
  );
  return (
    <Page title={titles.myScraps} onBack={goBack}>
      <FeedList list={useBookmarkedFeeds()} empty={empty} />
    </Page>
  );
}
