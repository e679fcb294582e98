import { consentCopy } from "@danji/contract/account/consent/consent.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { paths } from "#platform/paths.ts";
import { lazyWithPreload } from "./lazy-with-preload.tsx";
import type { Screen } from "./screen.tsx";

/** The members-only screens about the member: my page, homes, settings and inquiries. */
export const settingsScreens: readonly Screen[] = [
  { path: paths.mypage, title: titles.mypage, page: lazyWithPreload(() => import("#account/profile/mypage-page.tsx")) },
  { path: paths.myPosts, title: titles.myPosts, page: lazyWithPreload(() => import("#feed/list/my-posts-page.tsx")) },
  {
    path: paths.myScraps,
    title: titles.myScraps,
    page: lazyWithPreload(() => import("#feed/list/my-scraps-page.tsx")),
  },
  { path: paths.myChats, title: titles.myChats, page: lazyWithPreload(() => import("#chat/list/my-chats-page.tsx")) },
  {
    path: paths.myVehicles,
    title: titles.myVehicles,
    page: lazyWithPreload(() => import("#visitor-car/list/my-vehicles-page.tsx")),
  },
  {
    path: paths.homes,
    title: residenceCopy.title,
    page: lazyWithPreload(() => import("#complex/residence/homes-page.tsx")),
  },
  {
    path: paths.residenceNew,
    title: residenceCopy.add,
    page: lazyWithPreload(() => import("#complex/residence/add-home-page.tsx")),
  },
  {
    path: paths.residence(":residenceId"),
    title: residenceCopy.title,
    page: lazyWithPreload(() => import("#complex/residence/edit-home-page.tsx")),
  },
  {
    path: paths.household(":residenceId"),
    title: residenceCopy.household,
    page: lazyWithPreload(() => import("#complex/household/household-page.tsx")),
  },
  {
    path: paths.joinByCode,
    title: residenceCopy.joinByCode,
    page: lazyWithPreload(() => import("#complex/household/join-code-page.tsx")),
  },
  {
    path: paths.joinByInvitation,
    title: residenceCopy.joinByInvitation,
    page: lazyWithPreload(() => import("#complex/household/join-invitation-page.tsx")),
  },
  {
    path: paths.manageResidents,
    title: residenceCopy.manage,
    page: lazyWithPreload(() => import("#complex/residence/residents-page.tsx")),
  },
  {
    path: paths.settings,
    title: titles.settings,
    page: lazyWithPreload(() => import("#account/settings/settings-page.tsx")),
  },
  {
    path: paths.settingsProfile,
    title: titles.profile,
    page: lazyWithPreload(() => import("#account/profile/settings-profile-page.tsx")),
  },
  {
    path: paths.settingsDevices,
    title: titles.devices,
    page: lazyWithPreload(() => import("./devices/devices-page.tsx")),
  },
  {
    path: paths.settingsBlocks,
    title: titles.blocks,
    page: lazyWithPreload(() => import("#account/settings/blocks-page.tsx")),
  },
  {
    path: paths.settingsReports,
    title: titles.ownReports,
    page: lazyWithPreload(() => import("#moderation/own-reports-page.tsx")),
  },
  {
    path: paths.settingsSocial,
    title: titles.socialLogins,
    page: lazyWithPreload(() => import("#account/settings/social-page.tsx")),
  },
  {
    path: paths.settingsConsents,
    title: consentCopy.settings,
    page: lazyWithPreload(() => import("#account/consent/settings-consents-page.tsx")),
  },
  {
    path: paths.settingsExport,
    title: titles.dataExport,
    page: lazyWithPreload(() => import("#account/settings/data-export-page.tsx")),
  },
  {
    path: paths.settingsWithdrawal,
    title: titles.withdrawal,
    page: lazyWithPreload(() => import("#account/withdrawal/settings-withdrawal-page.tsx")),
  },
  {
    path: paths.settingsNotifications,
    title: titles.notificationSettings,
    page: lazyWithPreload(() => import("#notification/notifications-page.tsx")),
  },
  {
    path: paths.settingsTheme,
    title: titles.themeSettings,
    page: lazyWithPreload(() => import("#account/settings/theme-page.tsx")),
  },
  { path: paths.settingsFaq, title: titles.faq, page: lazyWithPreload(() => import("#account/settings/faq-page.tsx")) },
  {
    path: paths.settingsNotices,
    title: titles.notices,
    page: lazyWithPreload(() => import("#account/settings/notices-page.tsx")),
  },
  {
    path: paths.settingsInquiry,
    title: titles.inquiry,
    page: lazyWithPreload(() => import("#inquiry/write/inquiry-page.tsx")),
  },
  {
    path: paths.inquiryResults,
    title: titles.inquiryResults,
    page: lazyWithPreload(() => import("#inquiry/result/results-page.tsx")),
  },
  {
    path: paths.settingsInquiryList,
    title: titles.inquiryList,
    page: lazyWithPreload(() => import("#inquiry/list/inquiry-list-page.tsx")),
  },
  {
    path: paths.settingsInquiryOne(":inquiryId"),
    title: titles.inquiryDetail,
    page: lazyWithPreload(() => import("#inquiry/detail/inquiry-detail-page.tsx")),
  },
  {
    path: paths.settingsLicense,
    title: titles.license,
    page: lazyWithPreload(() => import("#account/settings/license-page.tsx")),
  },
  {
    path: paths.settingsVersion,
    title: titles.version,
    page: lazyWithPreload(() => import("#account/settings/version-page.tsx")),
  },
];
