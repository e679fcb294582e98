import { titles } from "@danji/contract/app/frame.copy";
import type { ReactNode } from "react";
import { flagIn } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useLocation, useNavigate } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { Tabs } from "#ui/tabs.tsx";

const tabs = [
  { id: paths.complexInfo, label: titles.complexInfo },
  { id: paths.community, label: titles.community },
  { id: paths.notices, label: titles.notices },
  // A screen of its own: where a complex has no facilities, SPEC's alert opens over the tab that one came from.
  { id: paths.facilities, label: titles.facilities, opensScreen: true },
] as const;

type CommunityTab = (typeof tabs)[number]["id"];

const stickyTabs = "[&>[role=tablist]]:sticky [&>[role=tablist]]:top-14 [&>[role=tablist]]:z-10";

interface CommunityTabsProps {
  readonly value: CommunityTab;
  readonly children: ReactNode;
}

/** The tabs of the community (SPEC section 2). Each has its address; they replace one another in the history. */
export function CommunityTabs({ value, children }: CommunityTabsProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const choose = (path: CommunityTab) =>
    path === paths.facilities ? navigate(path) : navigate(path, { replace: true, state: { tabChosen: true } });
  return (
    <div className={cx("flex flex-1 flex-col", stickyTabs)}>
      <Tabs
        label={titles.community}
        tabs={tabs}
        value={value}
        takesFocus={flagIn(state, "tabChosen")}
        onChange={choose}
      >
        {children}
      </Tabs>
    </div>
  );
}
