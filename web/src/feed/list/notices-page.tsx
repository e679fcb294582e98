import { titles } from "@danji/contract/app/frame.copy";
import { noticeCopy } from "@danji/contract/notice/notice.copy";
import { Megaphone } from "lucide-react";
import { CommunityTabs } from "#complex/community-tabs.tsx";
import { NotMineStrip } from "#complex/my-complex/not-mine-strip.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PullToRefresh } from "#ui/scroll/pull-to-refresh.tsx";
import { FeedList } from "./feed-list.tsx";
import { useFeedsOfType } from "./feed-lists.queries.ts";
import { useRefresh } from "./use-refresh.ts";

/** /notices: the posts of the complex's managers. */
export default function NoticesPage() {
  const goBack = useGoBack(paths.home);
  const list = useFeedsOfType("NOTICE");
  const { refreshing, refresh } = useRefresh(list);
  const empty = <EmptyState icon={<Megaphone />} title={noticeCopy.empty} hint={noticeCopy.emptyHint} />;
  return (
    <Page title={titles.notices} onBack={goBack}>
      <CommunityTabs value={paths.notices}>
        <NotMineStrip />
        <PullToRefresh refreshing={refreshing} onRefresh={refresh}>
          <FeedList list={list} empty={empty} />
        </PullToRefresh>
      </CommunityTabs>
    </Page>
  );
}
