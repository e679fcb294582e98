import { parseId } from "@danji/contract/platform/id";
import { titles } from "@danji/contract/app/frame.copy";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { Page } from "#ui/page.tsx";
import { FeedSheets, type InjectedSheets } from "./feed-sheets.tsx";
import { FeedMissing } from "./feed-missing.tsx";
import { FeedScreen } from "./feed-screen.tsx";

/** One post (SPEC section 2). */
export default function FeedPage(sheets: InjectedSheets) {
  const feedId = parseId(useParams()["feedId"] ?? "");
  const goBack = useGoBack(paths.community);
  if (feedId === undefined) {
    return (
      <Page title={titles.community} onBack={goBack}>
        <FeedMissing />
      </Page>
    );
  }
  // Remounted for each post: sheets, drafts and revealed content are reset.
  return (
    <FeedSheets key={feedId} feedId={feedId} {...sheets}>
      <FeedScreen feedId={feedId} />
    </FeedSheets>
  );
}
