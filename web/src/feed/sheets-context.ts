import type { ReportSubject } from "@danji/contract/moderation";
import { type ComponentType, createContext, useContext } from "react";

/** The sheet that reports something. It is of moderation, which stands above the feed: app hands it in. */
export interface ReportSheetProps {
  readonly target: ReportSubject;
  readonly open: boolean;
  readonly onClose: () => void;
}
export type ReportSheet = ComponentType<ReportSheetProps>;

/** A neighbour who is asked for a chat, and where the viewer came upon them. */
export interface ChatRequestTarget {
  readonly receiver: { readonly id: number; readonly nickname: string };
  readonly source: { readonly type: "FEED" | "COMMENT"; readonly id: number };
}

/** The sheet that asks for a chat. It is of chat, which stands beside the feed: app hands it in. */
export type ChatRequestSheet = ComponentType<{
  readonly target: ChatRequestTarget;
  readonly open: boolean;
  readonly onClose: () => void;
}>;

export interface SheetActions {
  /** `commentId` of the comment that the neighbour wrote; without it they wrote the post. */
  readonly openNeighbour: (memberId: number, commentId?: number) => void;
  readonly openChatRequest: (target: ChatRequestTarget) => void;
  readonly openReport: (target: ReportSubject) => void;
}

export const SheetActionsContext = createContext<SheetActions | undefined>(undefined);

/** What opens the sheets that lie over a post. */
export const useFeedSheets = (): SheetActions => {
  const actions = useContext(SheetActionsContext);
  if (actions === undefined) throw new Error("useFeedLayers() is called outside of <FeedLayers>");
  return actions;
};
