import { feedCopy } from "@danji/contract/feed/feed.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { PenLine, Search, X } from "lucide-react";
import { openedFromNewest } from "#feed/write/use-return-to-newest.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useNavigate } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { useCommunityAddress } from "./community-address.ts";
import { CommunityFeeds } from "./community-feeds.tsx";

const tabs = [
  { id: paths.complexInfo, label: titles.complexInfo },
  { id: paths.community, label: titles.community },
  { id: paths.notices, label: titles.notices },
  { id: paths.facilities, label: titles.facilities },
] as const;

const stickyTabs = "[&>[role=tablist]]:sticky [&>[role=tablist]]:top-14 [&>[role=tablist]]:z-10";

/** The posts of the complex. The other tabs link to screens of their own (SPEC section 2). */
export default function CommunityPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.home);
  const address = useCommunityAddress();
  const { sort, q, openSearch, closeSearch } = address;

  return (
    <Page
      title={titles.community}
      onBack={goBack}
      right={
        <IconButton
          label={q === null ? feedCopy.search : feedCopy.searchClose}
          icon={q === null ? <Search aria-hidden="true" /> : <X aria-hidden="true" />}
          onClick={q === null ? openSearch : closeSearch}
        />
      }
    >
      {q === null && <WriteLink isNewestFirst={sort === "LATEST"} />}
      <div className={cx("flex flex-1 flex-col", stickyTabs)}>
        <Tabs
          label={titles.community}
          tabs={tabs}
          value={paths.community}
          activation="manual"
          onChange={(path) => navigate(path)}
        >
          <CommunityFeeds {...address} />
        </Tabs>
      </div>
    </Page>
  );
}

// First in tab order, since an infinite list has no reachable end; visually below it.
const WriteLink = ({ isNewestFirst }: { readonly isNewestFirst: boolean }) => (
  <div
    className={cx(
      "pointer-events-none sticky bottom-0 z-10 order-last flex justify-end px-5 pt-3",
      "pb-[max(1.25rem,env(safe-area-inset-bottom))]",
    )}
  >
    <Link
      to={paths.write}
      state={isNewestFirst ? openedFromNewest : null}
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
