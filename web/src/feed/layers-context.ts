import type { Reported } from "@danji/contract/moderation";
import { type ComponentType, createContext, useContext } from "react";

/** The sheet that reports something. It is of moderation, which stands above the feed: app hands it in. */
export interface ReportSheetProps {
  readonly target: Reported;
  readonly open: boolean;
  readonly onClose: () => void;
}
export type ReportSheet = ComponentType<ReportSheetProps>;

/** A neighbour who is asked for a chat, and where the viewer came upon them. */
export interface AskedNeighbour {
  readonly receiver: { readonly id: number; readonly nickname: string };
  readonly source: { readonly type: "FEED" | "COMMENT"; readonly id: number };
}

/** The sheet that asks for a chat. It is of chat, which stands beside the feed: app hands it in. */
export type ChatRequestSheet = ComponentType<{
  readonly asked: AskedNeighbour;
  readonly open: boolean;
  readonly onClose: () => void;
}>;

export interface Layers {
  /** `commentId` of the comment that the neighbour wrote; without it they wrote the post. */
  readonly openNeighbour: (memberId: number, commentId?: number) => void;
  readonly openChatRequest: (asked: AskedNeighbour) => void;
  readonly openReport: (target: Reported) => void;
}

export const LayersContext = createContext<Layers | undefined>(undefined);

/** What opens the sheets that lie over a post. */
export const useFeedLayers = (): Layers => {
  const layers = useContext(LayersContext);
  if (layers === undefined) throw new Error("useFeedLayers() is called outside of <FeedLayers>");
  return layers;
};
