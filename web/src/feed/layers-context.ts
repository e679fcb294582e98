import type { Reported } from "@danji/contract/moderation";
import { type ComponentType, createContext, useContext } from "react";

/** The sheet that reports something. It is of moderation, which stands above the feed: app hands it in. */
export interface ReportSheetProps {
  readonly target: Reported;
  readonly open: boolean;
  readonly onClose: () => void;
}
export type ReportSheet = ComponentType<ReportSheetProps>;

export interface Layers {
  readonly openNeighbour: (memberId: number) => void;
  readonly openReport: (target: Reported) => void;
}

export const LayersContext = createContext<Layers | undefined>(undefined);

/** What opens the sheets that lie over a post. */
export const useFeedLayers = (): Layers => {
  const layers = useContext(LayersContext);
  if (layers === undefined) throw new Error("useFeedLayers() is called outside of <FeedLayers>");
  return layers;
};
