import type { ChatMemberView } from "@danji/contract/chat";
import type { Reported } from "@danji/contract/moderation";
import { type ComponentType, createContext, useContext } from "react";
import type { Asked } from "./request/requests.queries.ts";

/** The sheet that reports something. It is of moderation, which stands above chat: app hands it in. */
export type ReportSheet = ComponentType<{
  readonly target: Reported;
  readonly open: boolean;
  readonly onClose: () => void;
}>;

export interface RoomLayers {
  readonly openMembers: (roomId: number) => void;
  /** What one can do about one of the others in a room. */
  readonly openMember: (roomId: number, member: ChatMemberView) => void;
  readonly openReport: (target: Reported) => void;
  readonly openRequest: (asked: Asked) => void;
}

export const RoomLayersContext = createContext<RoomLayers | undefined>(undefined);

/** What opens the sheets that lie over a room. */
export const useRoomLayers = (): RoomLayers => {
  const layers = useContext(RoomLayersContext);
  if (layers === undefined) throw new Error("useRoomLayers() is called outside of <RoomLayers>");
  return layers;
};
