import { titles } from "@danji/contract/copy/frame";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useParams } from "#platform/router.tsx";
import { Page } from "#ui/page.tsx";
import { FeedLayers, type ForeignSheets } from "./feed-layers.tsx";
import { FeedMissing } from "./feed-missing.tsx";
import { FeedScreen } from "./feed-screen.tsx";

/** One post (SPEC section 2). */
export default function FeedPage(sheets: ForeignSheets) {
  const { feedId = "" } = useParams();
  const goBack = useGoBack(paths.community);
  if (!/^[1-9]\d{0,14}$/.test(feedId)) {
    return (
      <Page title={titles.community} onBack={goBack}>
        <FeedMissing />
      </Page>
    );
  }
  // From one post to another everything begins anew: sheets, drafts, what was unfolded.
  return (
    <FeedLayers key={feedId} feedId={Number(feedId)} {...sheets}>
      <FeedScreen feedId={Number(feedId)} />
    </FeedLayers>
  );
}
