import { paths } from "#platform/paths.ts";

export type TabId = "home" | "community" | "chat" | "notifications" | "mypage";

interface TabScreens {
  readonly tab: TabId;
  readonly screens: readonly string[];
}

/** The screens that belong to each tab. Those with a form or a composer have no tabs: they need the whole height. */
const tabScreens: readonly TabScreens[] = [
  {
    tab: "home",
    screens: [paths.home, paths.homeAlias, paths.favorites, paths.visitorCar, paths.myReservations],
  },
  { tab: "community", screens: [paths.community, paths.complexInfo, paths.notices, paths.facilities] },
  { tab: "chat", screens: [paths.chat] },
  { tab: "notifications", screens: [paths.notifications] },
  {
    tab: "mypage",
    screens: [
      paths.mypage,
      paths.myPosts,
      paths.myScraps,
      paths.myChats,
      paths.myVehicles,
      paths.homes,
      paths.settings,
      paths.settingsFaq,
      paths.settingsNotices,
      paths.settingsInquiryList,
      paths.settingsLicense,
      paths.settingsVersion,
    ],
  },
];

/** The tab that a screen belongs to; undefined for a screen without bottom tabs. */
export const tabOf = (pathname: string): TabId | undefined => {
  const screen = pathname === "/" ? pathname : pathname.replace(/\/$/, "");
  return tabScreens.find(({ screens }) => screens.includes(screen))?.tab;
};
