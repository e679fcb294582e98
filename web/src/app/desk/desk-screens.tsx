import { doorCodeCopy } from "@danji/contract/complex/household/door-code.copy";
import type { OfficeAct } from "@danji/contract/complex/office-policy";
import { residentDeskCopy } from "@danji/contract/complex/desk/desk.copy";
import { ledgerCopy } from "@danji/contract/complex/role/ledger.copy";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { deskCopy as copy } from "@danji/contract/office/desk.copy";
import { inquiryDeskCopy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import { resultCopy } from "@danji/contract/inquiry/result/result.copy";
import { noticeDeskCopy } from "@danji/contract/notice/notice-desk.copy";
import {
  Ban,
  Gavel,
  BellRing,
  BookOpenText,
  Building,
  CalendarCheck,
  CalendarRange,
  CarFront,
  Coins,
  DoorOpen,
  EyeOff,
  FileInput,
  Handshake,
  KeyRound,
  LayoutDashboard,
  Megaphone,
  MessageCircleQuestion,
  ParkingSquare,
  QrCode,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Siren,
  type LucideIcon,
  UsersRound,
} from "lucide-react";
import { gateLogCopy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import { plateRetentionCopy } from "@danji/contract/visitor-car/retention/plate-retention.copy";
import { penaltyCopy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import { refusedPlatesCopy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { carLedgerCopy } from "@danji/contract/visitor-car/ledger/car-ledger.copy";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { facilityDeskCopy } from "@danji/contract/facility/facility-desk.copy";
import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { checkInCopy } from "@danji/contract/reservation/check-in.copy";
import { reportDeskCopy } from "@danji/contract/moderation/report-desk.copy";
import { paths } from "#platform/paths.ts";
import { lazyWithPreload, type PreloadablePage } from "../lazy-with-preload.tsx";

/** A screen of the desk. */
export interface DeskScreen {
  /** With :apartmentId; a screen with a detail beside its list ends with an optional parameter, "/:residentId?". */
  readonly path: string;
  readonly title: string;
  readonly page: PreloadablePage;
  /** Which roles may open it: those of this act. For others nothing is at its address. */
  readonly act: OfficeAct;
  /** Its group and icon in the navigation, which leads to the path without the detail. */
  readonly group: keyof typeof copy.groups | null;
  readonly icon: LucideIcon;
}

/** Every screen of the desk of a complex, in the order of the navigation. docs/README.md says how to add one. */
export const deskScreens: readonly DeskScreen[] = [
  {
    path: paths.officeOf(":apartmentId"),
    title: copy.front,
    act: "openDesk",
    group: null,
    icon: LayoutDashboard,
    page: lazyWithPreload(() => import("#office/front-page.tsx")),
  },
  {
    path: `${paths.officeNotices(":apartmentId")}/:feedId?`,
    title: noticeDeskCopy.title,
    act: "openNotices",
    group: "work",
    icon: BellRing,
    page: lazyWithPreload(() => import("#feed/desk/notices-desk-page.tsx")),
  },
  {
    path: paths.officeInquiry(":apartmentId"),
    title: inquiryDeskCopy.title,
    act: "seeInquiryPlaces",
    group: "work",
    icon: MessageCircleQuestion,
    page: lazyWithPreload(() => import("#inquiry/desk/office-inquiries-page.tsx")),
  },
  {
    path: `${paths.officeMatters(":apartmentId")}/:matterId?`,
    title: matterCopy.title,
    act: "answerInquiries",
    group: "work",
    icon: Handshake,
    page: lazyWithPreload(() => import("#inquiry/desk/matter/matters-desk-page.tsx")),
  },
  {
    path: `${paths.officeResults(":apartmentId")}/:resultId?`,
    title: resultCopy.title,
    act: "seePublishedInquiries",
    group: "work",
    icon: Megaphone,
    page: lazyWithPreload(() => import("#inquiry/desk/result/results-desk-page.tsx")),
  },
  {
    path: `${paths.officeReports(":apartmentId")}/:reportId?`,
    title: reportDeskCopy.title,
    act: "openReports",
    group: "work",
    icon: Siren,
    page: lazyWithPreload(() => import("#moderation/desk/office-reports-page.tsx")),
  },
  {
    path: `${paths.officeResidents(":apartmentId")}/:residenceId?`,
    title: residentDeskCopy.residents,
    act: "readResidents",
    group: "people",
    icon: UsersRound,
    page: lazyWithPreload(() => import("#complex/desk/residents-desk-page.tsx")),
  },
  {
    path: `${paths.officeHouseholds(":apartmentId")}/:householdId?`,
    title: residentDeskCopy.households,
    act: "readResidents",
    group: "people",
    icon: DoorOpen,
    page: lazyWithPreload(() => import("#complex/desk/households-desk-page.tsx")),
  },
  {
    path: paths.officeCodes(":apartmentId"),
    title: doorCodeCopy.title,
    act: "manageHouseholds",
    group: "people",
    icon: KeyRound,
    page: lazyWithPreload(() => import("#complex/desk/door-codes-page.tsx")),
  },
  {
    path: `${paths.officeReservations(":apartmentId")}/:part?`,
    title: reservationDeskCopy.today.title,
    act: "seeReservations",
    group: "facilities",
    icon: CalendarCheck,
    page: lazyWithPreload(() => import("#reservation/desk/today/reservations-desk-page.tsx")),
  },
  {
    path: paths.officeReservationWeek(":apartmentId"),
    title: reservationDeskCopy.week.title,
    act: "handleReservations",
    group: "facilities",
    icon: CalendarRange,
    page: lazyWithPreload(() => import("#reservation/desk/week/week-desk-page.tsx")),
  },
  {
    path: paths.officeReservationStatement(":apartmentId"),
    title: reservationDeskCopy.statement.title,
    act: "handleReservations",
    group: "facilities",
    icon: Coins,
    page: lazyWithPreload(() => import("#reservation/desk/statement/statement-desk-page.tsx")),
  },
  {
    path: `${paths.officeFacilities(":apartmentId")}/:facilityId?`,
    title: facilityDeskCopy.title,
    act: "setUpFacilities",
    group: "facilities",
    icon: Building,
    page: lazyWithPreload(() => import("#reservation/desk/setup/facilities-desk-page.tsx")),
  },
  {
    path: paths.officeDoorQr(":apartmentId"),
    title: checkInCopy.office,
    act: "setUpFacilities",
    group: "facilities",
    icon: QrCode,
    page: lazyWithPreload(() => import("#reservation/desk/doors-desk-page.tsx")),
  },
  {
    path: paths.officeCars(":apartmentId"),
    title: carDeskCopy.today.title,
    act: "markCars",
    group: "cars",
    icon: CarFront,
    page: lazyWithPreload(() => import("#visitor-car/gate/cars-desk-page.tsx")),
  },
  {
    path: paths.officeCarLedger(":apartmentId"),
    title: carLedgerCopy.title,
    act: "readCarLedger",
    group: "cars",
    icon: BookOpenText,
    page: lazyWithPreload(() => import("#visitor-car/ledger/ledger-desk-page.tsx")),
  },
  {
    path: `${paths.officeCarStatements(":apartmentId")}/:householdId?`,
    title: carDeskCopy.statements.title,
    act: "readCarLedger",
    group: "cars",
    icon: ReceiptText,
    page: lazyWithPreload(() => import("#visitor-car/desk/statements-desk-page.tsx")),
  },
  {
    path: paths.officeGateLogs(":apartmentId"),
    title: gateLogCopy.title,
    act: "readCarLedger",
    group: "cars",
    icon: FileInput,
    page: lazyWithPreload(() => import("#visitor-car/gate-log/import-desk-page.tsx")),
  },
  {
    path: paths.officePenalties(":apartmentId"),
    title: penaltyCopy.title,
    act: "penalizeCars",
    group: "cars",
    icon: Gavel,
    page: lazyWithPreload(() => import("#visitor-car/penalty/penalties-desk-page.tsx")),
  },
  {
    path: paths.officeRefusedPlates(":apartmentId"),
    title: refusedPlatesCopy.title,
    act: "refuseCars",
    group: "cars",
    icon: Ban,
    page: lazyWithPreload(() => import("#visitor-car/refused/refused-desk-page.tsx")),
  },
  {
    path: paths.officeCarRules(":apartmentId"),
    title: carDeskCopy.rules.title,
    act: "setParkingRules",
    group: "cars",
    icon: ParkingSquare,
    page: lazyWithPreload(() => import("#visitor-car/desk/rules-desk-page.tsx")),
  },
  {
    path: paths.officePlateRetention(":apartmentId"),
    title: plateRetentionCopy.title,
    act: "readCarLedger",
    group: "cars",
    icon: EyeOff,
    page: lazyWithPreload(() => import("#visitor-car/retention/retention-desk-page.tsx")),
  },
  {
    path: paths.officeRoles(":apartmentId"),
    title: roleCopy.title,
    act: "giveRoles",
    group: "office",
    icon: ShieldCheck,
    page: lazyWithPreload(() => import("#complex/desk/roles-page.tsx")),
  },
  {
    path: paths.officeLedger(":apartmentId"),
    title: ledgerCopy.title,
    act: "readLedger",
    group: "office",
    icon: ScrollText,
    page: lazyWithPreload(() => import("#complex/desk/ledger-page.tsx")),
  },
];
