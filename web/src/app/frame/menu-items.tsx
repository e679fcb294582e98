import type { OfficePart } from "@danji/contract/complex/home/home-today-rules";
import { titles } from "@danji/contract/app/frame.copy";
import {
  Building,
  Building2,
  CalendarCheck,
  CarFront,
  Dumbbell,
  Headset,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Settings,
  Star,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { ComponentType } from "react";
import { ChatBadge } from "#chat/list/unread-badge.tsx";
import { paths } from "#platform/paths.ts";

export interface MenuDestination {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The unread count. */
  readonly badge?: ComponentType;
  /** What the office has to set up before it can be used. */
  readonly part?: OfficePart;
}

/** A tile of the home grid, with the tint of its icon. */
export interface Tile extends MenuDestination {
  readonly tint: string;
}

/** The side menu, in SPEC section 2's order. */
export const menuItems: readonly MenuDestination[] = [
  { to: paths.complexInfo, label: titles.complexInfo, icon: Building2 },
  { to: paths.community, label: titles.community, icon: UsersRound },
  { to: paths.notices, label: titles.notices, icon: Megaphone },
  { to: paths.favorites, label: titles.favorites, icon: Star },
  { to: paths.mypage, label: titles.mypage, icon: UserRound },
  { to: paths.facilities, label: titles.facilities, icon: Dumbbell, part: "FACILITIES" },
  { to: paths.chat, label: titles.chat, icon: MessageCircle, badge: ChatBadge },
  { to: paths.visitorCar, label: titles.visitorCarRegistration, icon: CarFront, part: "VISITOR_CARS" },
  { to: paths.myReservations, label: titles.myReservations, icon: CalendarCheck },
  { to: paths.registerComplex, label: titles.registerComplex, icon: Building },
];

/** The home grid, in SPEC section 2's order. */
export const tiles: readonly Tile[] = [
  { to: paths.complexInfo, label: titles.complexInfo, icon: Building2, tint: "tint-pine" },
  { to: paths.community, label: titles.community, icon: UsersRound, tint: "tint-clay" },
  { to: paths.notices, label: titles.notices, icon: Megaphone, tint: "tint-rose" },
  { to: paths.facilities, label: titles.facilities, icon: Dumbbell, tint: "tint-sky", part: "FACILITIES" },
  { to: paths.mypage, label: titles.mypage, icon: UserRound, tint: "tint-plum" },
  { to: paths.favorites, label: titles.favorites, icon: Star, tint: "tint-sand" },
  { to: paths.chat, label: titles.chat, icon: MessageCircle, tint: "tint-pine", badge: ChatBadge },
  { to: paths.visitorCar, label: titles.visitorCar, icon: CarFront, tint: "tint-sky", part: "VISITOR_CARS" },
];

/** Beside the eight of SPEC: one tap from home to a question. */
export const inquiryTile: Tile = { to: paths.settingsInquiry, label: titles.inquiry, icon: Headset, tint: "tint-plum" };

/** Below SPEC's rows of the side menu. */
export const serviceItems: readonly MenuDestination[] = [
  { to: paths.settingsInquiry, label: titles.inquiry, icon: Headset },
  { to: paths.settings, label: titles.settings, icon: Settings },
];
