import { frameCopy } from "@danji/contract/app/frame.copy";
import { Bell, House, type LucideIcon, MessageCircle, UserRound, UsersRound } from "lucide-react";
import { type ComponentType, type CSSProperties, type MouseEvent, use } from "react";
import { createPortal } from "react-dom";
import { paths } from "#platform/paths.ts";
import { Link, useLocation } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { useAfterFirstScreen } from "./after-first-screen.ts";
import { MessageBadge, NotificationBadge } from "./tab-badges.tsx";
import { TabBarSlot } from "./tab-bar-slot.ts";
import { type TabId, tabOf } from "./tab-of.ts";

interface BottomTab {
  readonly id: TabId;
  readonly to: string;
  readonly icon: LucideIcon;
  /** The unread count. */
  readonly badge?: ComponentType<{ readonly style?: CSSProperties }>;
}

const tabs: readonly BottomTab[] = [
  { id: "home", to: paths.home, icon: House },
  { id: "community", to: paths.community, icon: UsersRound },
  { id: "chat", to: paths.chat, icon: MessageCircle, badge: MessageBadge },
  { id: "notifications", to: paths.notifications, icon: Bell, badge: NotificationBadge },
  { id: "mypage", to: paths.mypage, icon: UserRound },
];

/** The five main screens, below every screen that is not a form (tab-of.ts). */
export function BottomTabs() {
  const slot = use(TabBarSlot);
  const { pathname } = useLocation();
  const current = tabOf(pathname);
  const hasBadges = useAfterFirstScreen();
  if (slot === null || current === undefined) return null;
  return createPortal(
    <nav aria-label={frameCopy.tabBar}>
      <ul className="grid grid-cols-5">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <TabLink {...tab} isCurrent={tab.id === current} pathname={pathname} hasBadge={hasBadges} />
          </li>
        ))}
      </ul>
    </nav>,
    slot,
  );
}

interface TabLinkProps extends BottomTab {
  readonly isCurrent: boolean;
  readonly pathname: string;
  readonly hasBadge: boolean;
}

function TabLink({ id, to, icon: Icon, badge: Badge, isCurrent, pathname, hasBadge }: TabLinkProps) {
  const isHere = pathname === to || (id === "home" && pathname === paths.homeAlias);
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : isCurrent || undefined}
      onClick={isHere ? scrollToTop : undefined}
      className={cx(
        "tab-link pressable -outline-offset-2",
        isCurrent ? "font-bold text-ink" : "font-medium text-muted hover:text-body",
      )}
    >
      <span className="relative">
        <Icon aria-hidden="true" className={cx("size-[24px]", isCurrent && "fill-current/15")} />
        {Badge && hasBadge && (
          <span className="absolute -top-1.5 left-1/2 ml-1">
            <Badge style={badgeSize} />
          </span>
        )}
      </span>
      <span className="tab-label">{frameCopy.tabs[id]}</span>
    </Link>
  );
}

/** As high as beside the usual text size, and a little more: letters of twice the size would cover the icon. */
const badgeSize: CSSProperties = {
  minWidth: "min(1.25rem, 22px)",
  minHeight: "min(1.25rem, 22px)",
  fontSize: "min(0.75rem, 13px)",
  lineHeight: 1,
};

/** The tab of the screen that is open already leads to its top. */
const scrollToTop = (event: MouseEvent): void => {
  event.preventDefault();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById("app-scroll")?.scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
};
