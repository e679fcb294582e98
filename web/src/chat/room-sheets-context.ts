import type { ChatMemberView } from "@danji/contract/chat/chat";
import type { ReportSubject } from "@danji/contract/moderation/report-rules";
import { type ComponentType, createContext, useContext } from "react";
import type { ChatRequestTarget } from "./request/requests.queries.ts";

/** The report sheet of moderation; injected by app, since chat may not import moderation. */
export type ReportSheet = ComponentType<{
  readonly target: ReportSubject;
  readonly open: boolean;
  readonly onClose: () => void;
}>;

/** A message that the office of a group room's complex may hide. */
export interface HideTarget extends ReportSubject {
  readonly targetType: "MESSAGE";
  readonly apartmentId: number;
}

/** The sheet of moderation in which an office hides words. */
export type HideSheet = ComponentType<{
  readonly target: HideTarget;
  readonly open: boolean;
  readonly onClose: () => void;
}>;

export interface RoomSheetActions {
  readonly openMembers: (roomId: number) => void;
  /** Opens the sheet of another member of a room. */
  readonly openMember: (roomId: number, member: ChatMemberView) => void;
  readonly openReport: (target: ReportSubject) => void;
  readonly openHide: (target: HideTarget) => void;
  readonly openRequest: (target: ChatRequestTarget) => void;
}

export const RoomSheetActionsContext = createContext<RoomSheetActions | undefined>(undefined);

/** Opens the sheets of a room. */
export const useRoomSheets = (): RoomSheetActions => {
  const actions = useContext(RoomSheetActionsContext);
  if (actions === undefined) throw new Error("useRoomSheets() is called outside of <RoomSheets>");
  return actions;
};
