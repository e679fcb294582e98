import type { ReportSubject } from "@danji/contract/moderation/report-rules";
import type { VoiceView } from "@danji/contract/complex/voice-rules";
import { type ComponentType, createContext, useContext } from "react";

/** The report sheet of moderation; injected by app, since feed may not import moderation. */
export interface ReportSheetProps {
  readonly target: ReportSubject;
  readonly open: boolean;
  readonly onClose: () => void;
}
export type ReportSheet = ComponentType<ReportSheetProps>;

/** What the office of a complex may hide. */
export interface HideTarget extends ReportSubject {
  readonly targetType: "FEED" | "COMMENT" | "MESSAGE";
  readonly apartmentId: number;
}

/** The sheet of moderation in which an office hides words. */
export interface HideSheetProps {
  readonly target: HideTarget;
  readonly open: boolean;
  readonly onClose: () => void;
}
export type HideSheet = ComponentType<HideSheetProps>;

/** The receiver of a chat request, and the post or comment it is made from. */
export interface ChatRequestTarget {
  readonly receiver: { readonly id: number; readonly nickname: string };
  readonly source: { readonly type: "FEED" | "COMMENT"; readonly id: number };
}

/** The chat request sheet of chat; injected by app, since feed may not import chat. */
export type ChatRequestSheet = ComponentType<{
  readonly target: ChatRequestTarget;
  readonly open: boolean;
  readonly onClose: () => void;
}>;

/** The button of chat that asks a neighbour for a chat, or leads to what is there already; injected by app as well. */
export type ChatRequestButton = ComponentType<{
  readonly receiverId: number;
  readonly onAsk: () => void;
  readonly onLeave: () => void;
}>;

export interface SheetActions {
  /** `commentId` of a comment by the neighbour; without it they are the author of the post. */
  readonly openNeighbour: (memberId: number, from: VoiceView & { readonly commentId?: number }) => void;
  readonly openChatRequest: (target: ChatRequestTarget) => void;
  readonly openReport: (target: ReportSubject) => void;
  /** Absent for a member who may not hide words of this complex. */
  readonly openHide: ((target: Omit<HideTarget, "apartmentId">) => void) | undefined;
}

export const SheetActionsContext = createContext<SheetActions | undefined>(undefined);

/** Opens the sheets of a post. */
export const useFeedSheets = (): SheetActions => {
  const actions = useContext(SheetActionsContext);
  if (actions === undefined) throw new Error("useFeedSheets() is called outside of <FeedSheets>");
  return actions;
};
