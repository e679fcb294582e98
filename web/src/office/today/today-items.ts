import type { DeskCountName, ServiceCountName } from "@danji/contract/complex/desk/today-rules";
import {
  AlarmClock,
  BadgeCheck,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarX2,
  CarFront,
  DoorClosed,
  DoorOpen,
  FileCheck,
  type LucideIcon,
  MessageCircleQuestion,
  ScrollText,
  Siren,
  UserRoundCheck,
  UserRoundPen,
  UserRoundX,
} from "lucide-react";
import { paths } from "#platform/paths.ts";

/** Where a count leads, and how it looks. */
interface TodayItem {
  readonly icon: LucideIcon;
  readonly to: string;
  /** Something is late. */
  readonly isUrgent?: boolean;
}

export const deskItems = (apartmentId: number): Readonly<Record<DeskCountName, TodayItem>> => {
  const inquiries = paths.officeInquiries(apartmentId);
  return {
    carsExpected: { icon: CarFront, to: paths.officeCars(apartmentId) },
    reservationsToday: { icon: CalendarCheck, to: paths.officeReservations(apartmentId) },
    inquiriesMine: { icon: UserRoundPen, to: `${inquiries}?stage=OPEN&assignee=me` },
    inquiriesOverdue: { icon: AlarmClock, to: `${inquiries}?overdue=true`, isUrgent: true },
    inquiriesToday: { icon: CalendarClock, to: `${inquiries}?due=TODAY` },
    noticesHeld: { icon: CalendarX2, to: paths.officeNotices(apartmentId), isUrgent: true },
    turnoversHeld: { icon: DoorClosed, to: `${paths.officeHouseholds(apartmentId)}?who=TURNOVER`, isUrgent: true },
    residentsWaiting: { icon: UserRoundCheck, to: `${paths.officeResidents(apartmentId)}?state=WAITING` },
    reservationsOutsideHours: { icon: CalendarX2, to: paths.officeReservations(apartmentId), isUrgent: true },
    reservationsWaiting: { icon: CalendarCheck, to: paths.officeReservations(apartmentId) },
    penaltiesToDecide: { icon: FileCheck, to: paths.officePenalties(apartmentId) },
    inquiriesUnassigned: { icon: UserRoundX, to: `${inquiries}?stage=OPEN&assignee=none` },
    reportsOpen: { icon: Siren, to: `${paths.officeReports(apartmentId)}?state=OPEN` },
    inquiriesWeek: { icon: CalendarDays, to: `${inquiries}?due=WEEK` },
    turnoversAhead: { icon: DoorOpen, to: `${paths.officeHouseholds(apartmentId)}?who=TURNOVER` },
    officeActs: { icon: ScrollText, to: paths.officeLedger(apartmentId) },
  };
};

export const serviceItems: Readonly<Record<ServiceCountName, TodayItem>> = {
  serviceInquiriesOverdue: {
    icon: AlarmClock,
    to: `${paths.officeServiceInquiries}?overdue=true`,
    isUrgent: true,
  },
  serviceInquiriesOpen: { icon: MessageCircleQuestion, to: `${paths.officeServiceInquiries}?stage=OPEN` },
  serviceReportsOpen: { icon: Siren, to: `${paths.officeServiceReports}?state=OPEN` },
  claimsOpen: { icon: BadgeCheck, to: paths.operator },
};
