import type { ChatMemberView } from "@danji/contract/chat";
import type { ReportSubject } from "@danji/contract/moderation";
import { type ComponentType, createContext, useContext } from "react";
import type { ChatRequestTarget } from "./request/requests.queries.ts";

/** The sheet that reports something. It is of moderation, which stands above chat: app hands it in. */
export type ReportSheet = ComponentType<{
  readonly target: ReportSubject;
  readonly open: boolean;
  readonly onClose: () => void;
}>;

export interface RoomSheetActions {
  readonly openMembers: (roomId: number) => void;
  /** What one can do about one of the others in a room. */
  readonly openMember: (roomId: number, member: ChatMemberView) => void;
  readonly openReport: (target: ReportSubject) => void;
  readonly openRequest: (target: ChatRequestTarget) => void;
}

export const RoomSheetActionsContext = createContext<RoomSheetActions | undefined>(undefined);

/** What opens the sheets that lie over a room. */
export const useRoomSheets = (): RoomSheetActions => {
  const actions = useContext(RoomSheetActionsContext);
  if (actions === undefined) throw new Error("useRoomLayers() is called outside of <RoomLayers>");
  return actions;
};
