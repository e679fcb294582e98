import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { mypageCopy } from "@danji/contract/account/settings.copy";
import { SquarePen } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { UnsentPosts } from "#feed/unsent/unsent-posts.tsx";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { FeedList } from "./feed-list.tsx";
import { useOwnFeeds } from "./feed-lists.queries.ts";

/** The posts that the viewer wrote (SPEC section 2). */
export default function MyPostsPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.mypage);
  const empty = (
    <EmptyState
      icon={<SquarePen />}
      title={mypageCopy.posts}
      hint={mypageCopy.postsHint}
      action={<Button onClick={() => navigate(paths.write)}>{feedCopy.writeFirst}</Button>}
    />
  );
  return (
    <Page title={titles.myPosts} onBack={goBack}>
      <UnsentPosts />
      <FeedList list={useOwnFeeds()} empty={empty} />
    </Page>
  );
}
