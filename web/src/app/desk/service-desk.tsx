import { officeCopy } from "@danji/contract/complex/office.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { reportDeskCopy } from "@danji/contract/moderation/report-desk.copy";
import { todayCopy } from "@danji/contract/office/today.copy";
import { BadgeCheck, LayoutDashboard, MessageCircleQuestion, Siren } from "lucide-react";
import { DeskFrame } from "#office/desk-frame.tsx";
import { paths } from "#platform/paths.ts";
import { lazyWithPreload } from "../lazy-with-preload.tsx";
import { ScreenSwitch } from "./screen-switch.tsx";

const screens = [
  {
    path: paths.officeService,
    title: todayCopy.title,
    page: lazyWithPreload(() => import("#office/service-front-page.tsx")),
  },
  {
    path: `${paths.officeServiceInquiries}/:inquiryId?`,
    title: copy.serviceTitle,
    page: lazyWithPreload(() => import("#inquiry/desk/service-inquiries-page.tsx")),
  },
  {
    path: `${paths.officeServiceReports}/:reportId?`,
    title: reportDeskCopy.title,
    page: lazyWithPreload(() => import("#moderation/desk/service-reports-page.tsx")),
  },
];

const groups = [
  {
    name: null,
    places: [
      { to: paths.officeService, label: todayCopy.title, icon: LayoutDashboard },
      { to: paths.officeServiceInquiries, label: copy.serviceTitle, icon: MessageCircleQuestion },
      { to: paths.officeServiceReports, label: reportDeskCopy.title, icon: Siren },
      { to: paths.operator, label: officeCopy.title, icon: BadgeCheck },
    ],
  },
];

/** The desk of the operators of the service. */
export const ServiceDesk = () => (
  <DeskFrame name={copy.serviceDesk} roleName={copy.operator} groups={groups}>
    <ScreenSwitch screens={screens} />
  </DeskFrame>
);
