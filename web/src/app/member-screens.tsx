import { complexRegistrationCopy } from "@danji/contract/copy/complex-registration";
import { deviceCopy } from "@danji/contract/copy/device";
import { exportCopy } from "@danji/contract/copy/export";
import { frameCopy, titles } from "@danji/contract/copy/frame";
import { inquiryCopy } from "@danji/contract/copy/inquiry";
import { residenceCopy } from "@danji/contract/copy/residence";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy } from "react";
import { onLoggedOut, useAuthStore } from "#account/auth.store.ts";
import { forgetChat } from "#chat/forget-chat.ts";
import { forgetFavorites } from "#complex/favorites-copy.ts";
import { residencesQuery } from "#complex/residence/residence.queries.ts";
import { forgetAnswers } from "#platform/kept-answers.ts";
import { paths } from "#platform/paths.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { Route, Switch } from "#platform/router.tsx";
import { RequireLogin } from "./require-login.tsx";
import { type Screen, ScreenOf } from "./screen.tsx";

const home = lazy(() => import("./home-page.tsx"));
const write = lazy(() => import("#feed/write/write-page.tsx"));
const unknown = lazy(() => import("./unknown-page.tsx"));

/** MAP: every screen of SPEC section 2 for members. */
const screens: readonly Screen[] = [
  { path: paths.home, title: frameCopy.home, page: home },
  { path: paths.homeAlias, title: frameCopy.home, page: home },
  { path: paths.chat, title: titles.chat, page: lazy(() => import("#chat/chat-page.tsx")) },
  {
    path: paths.chatroom(":roomId"),
    title: titles.chatroom,
    page: lazy(() => import("./chatroom-screen-page.tsx")),
  },
  { path: paths.community, title: titles.community, page: lazy(() => import("#feed/list/community-page.tsx")) },
  {
    path: paths.feed(":feedId"),
    title: titles.community,
    page: lazy(() => import("./feed-screen-page.tsx")),
  },
  { path: paths.write, title: titles.write, page: write },
  { path: paths.editFeed(":feedId"), title: titles.editFeed, page: write },
  {
    path: paths.complexInfo,
    title: titles.complexInfo,
    page: lazy(() => import("#complex/complex-info-page.tsx")),
  },
  { path: paths.notices, title: titles.notices, page: lazy(() => import("#feed/list/notices-page.tsx")) },
  {
    path: paths.facilities,
    title: titles.facilities,
    page: lazy(() => import("#facility/facilities-page.tsx")),
  },
  { path: paths.favorites, title: titles.favorites, page: lazy(() => import("#complex/favorites-page.tsx")) },
  {
    path: paths.visitorCar,
    title: titles.visitorCar,
    page: lazy(() => import("#visitor-car/visitor-car-page.tsx")),
  },
  {
    path: paths.myReservations,
    title: titles.myReservations,
    page: lazy(() => import("#reservation/my-reservations-page.tsx")),
  },
  {
    path: paths.registerComplex,
    title: titles.registerComplex,
    page: lazy(() => import("#complex/register-complex-page.tsx")),
  },
  {
    path: paths.postcode,
    title: complexRegistrationCopy.findAddress,
    page: lazy(() => import("#complex/register-postcode-page.tsx")),
  },
  {
    path: paths.editComplex(":apartmentId"),
    title: complexRegistrationCopy.editTitle,
    page: lazy(() => import("#complex/register-edit-page.tsx")),
  },

  { path: paths.mypage, title: titles.mypage, page: lazy(() => import("#account/mypage-page.tsx")) },
  { path: paths.myPosts, title: titles.myPosts, page: lazy(() => import("#feed/list/my-posts-page.tsx")) },
  { path: paths.myScraps, title: titles.myScraps, page: lazy(() => import("#feed/list/my-scraps-page.tsx")) },
  { path: paths.myChats, title: titles.myChats, page: lazy(() => import("#chat/list/my-chats-page.tsx")) },
  {
    path: paths.myVehicles,
    title: titles.myVehicles,
    page: lazy(() => import("#account/my-vehicles-page.tsx")),
  },
  { path: paths.homes, title: residenceCopy.title, page: lazy(() => import("#complex/residence/homes-page.tsx")) },
  {
    path: paths.residenceNew,
    title: residenceCopy.add,
    page: lazy(() => import("#complex/residence/add-home-page.tsx")),
  },
  {
    path: paths.residence(":residenceId"),
    title: residenceCopy.title,
    page: lazy(() => import("#complex/residence/edit-home-page.tsx")),
  },
  {
    path: paths.manageResidents,
    title: residenceCopy.manage,
    page: lazy(() => import("#complex/residence/residents-page.tsx")),
  },
  { path: paths.settings, title: titles.settings, page: lazy(() => import("#account/settings-page.tsx")) },
  {
    path: paths.settingsProfile,
    title: titles.profile,
    page: lazy(() => import("#account/settings-profile-page.tsx")),
  },
  {
    path: paths.settingsDevices,
    title: deviceCopy.title,
    page: lazy(() => import("#account/settings/devices-page.tsx")),
  },
  {
    path: paths.settingsExport,
    title: exportCopy.title,
    page: lazy(() => import("#account/settings/export-page.tsx")),
  },
  {
    path: paths.settingsWithdrawal,
    title: titles.withdrawal,
    page: lazy(() => import("#account/settings-withdrawal-page.tsx")),
  },
  {
    path: paths.settingsNotifications,
    title: titles.notificationSettings,
    page: lazy(() => import("#notification/notifications-page.tsx")),
  },
  {
    path: paths.settingsTheme,
    title: titles.themeSettings,
    page: lazy(() => import("#account/settings/theme-page.tsx")),
  },
  { path: paths.settingsFaq, title: titles.faq, page: lazy(() => import("#account/settings/faq-page.tsx")) },
  {
    path: paths.settingsNotices,
    title: titles.notices,
    page: lazy(() => import("#account/settings/notices-page.tsx")),
  },
  {
    path: paths.settingsInquiry,
    title: titles.inquiry,
    page: lazy(() => import("#inquiry/write/inquiry-page.tsx")),
  },
  {
    path: paths.settingsInquiryList,
    title: titles.inquiryList,
    page: lazy(() => import("#inquiry/list/inquiry-list-page.tsx")),
  },
  {
    path: paths.settingsInquiryOne(":inquiryId"),
    title: inquiryCopy.detail,
    page: lazy(() => import("#inquiry/detail/inquiry-detail-page.tsx")),
  },
  {
    path: paths.settingsLicense,
    title: titles.license,
    page: lazy(() => import("#account/settings/license-page.tsx")),
  },
  {
    path: paths.settingsVersion,
    title: titles.version,
    page: lazy(() => import("#account/settings/version-page.tsx")),
  },
];

const queryClient = makeQueryClient();
// Nothing that one member read may be shown to the next one.
onLoggedOut(() => {
  queryClient.clear();
  forgetAnswers();
  forgetChat();
  forgetFavorites();
});

// Most screens are about 'my complex': which one that is, is asked while the code of the screen is on its way.
if (useAuthStore.getState().isLoggedIn) void queryClient.prefetchQuery(residencesQuery);

/** The screen of the current address where it is one for members, else the fallback of SPEC section 2. */
export const MemberScreens = () => (
  <QueryClientProvider client={queryClient}>
    <Switch>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path}>
          <RequireLogin>
            <ScreenOf {...screen} />
          </RequireLogin>
        </Route>
      ))}
      <Route>
        <ScreenOf path="*" title={frameCopy.unknownPath} page={unknown} />
      </Route>
    </Switch>
  </QueryClientProvider>
);
