import { feedCopy } from "@danji/contract/copy/feed";
import { titles } from "@danji/contract/copy/frame";
import type { FeedSort } from "@danji/contract/feed";
import { PenLine } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useNavigate, useSearchParams } from "#platform/router.tsx";
import { cx } from "#ui/cx.ts";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { FeedList } from "./feed-list.tsx";
import { aboveNewestList } from "./leaving.ts";
import { SortSelect, sortOf } from "./sort-select.tsx";

const tabs = [
  { id: paths.complexInfo, label: titles.complexInfo },
  { id: paths.community, label: titles.community },
  { id: paths.notices, label: titles.notices },
  { id: paths.facilities, label: titles.facilities },
] as const;

const stickyTabs = "[&>[role=tablist]]:sticky [&>[role=tablist]]:top-14 [&>[role=tablist]]:z-10";

/** The posts of the complex. The other tabs have screens of their own (SPEC section 2). */
export default function CommunityPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.home);
  const sort = sortOf(useSearchParams().get("sort"));
  // In the address, so that coming back from a post finds the order that was chosen.
  const choose = (next: FeedSort) =>
    navigate(next === "LATEST" ? paths.community : `${paths.community}?sort=${next}`, { replace: true });

  return (
    <Page title={titles.community} onBack={goBack}>
      <WriteLink aboveNewest={sort === "LATEST"} />
      <div className={cx("flex flex-1 flex-col", stickyTabs)}>
        <Tabs
          label={titles.community}
          tabs={tabs}
          value={paths.community}
          onChange={(path) => navigate(path)}
        >
          <div className="-mb-2 flex justify-end px-3 pt-1">
            <SortSelect value={sort} onChange={choose} />
          </div>
          <FeedList sort={sort} />
        </Tabs>
      </div>
    </Page>
  );
}

// Before the list for the keyboard, which would never reach the end of it; below it for the eye.
const WriteLink = ({ aboveNewest }: { readonly aboveNewest: boolean }) => (
  <div
    className={cx(
      "pointer-events-none sticky bottom-0 z-10 order-last flex justify-end px-5 pt-3",
      "pb-[max(1.25rem,env(safe-area-inset-bottom))]",
    )}
  >
    <Link
      to={paths.write}
      state={aboveNewest ? aboveNewestList : null}
      className={cx(
        "pressable pointer-events-auto inline-flex min-h-13 items-center gap-2 rounded-full bg-accent px-5",
        "font-bold text-on-accent shadow-high hover:bg-accent-strong",
      )}
    >
      <PenLine aria-hidden="true" className="size-5" />
      {feedCopy.write}
    </Link>
  </div>
);
