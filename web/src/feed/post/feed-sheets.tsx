import type { ReportSubject } from "@danji/contract/moderation/report-rules";
import { type ReactNode, useMemo } from "react";
import {
  type ChatRequestButton,
  type ChatRequestTarget,
  type ChatRequestSheet,
  type HideSheet,
  type HideTarget,
  type SheetActions,
  SheetActionsContext,
  type ReportSheet,
} from "#feed/sheets-context.ts";
import { useHidingPlace } from "#complex/voice/standing.queries.ts";
import { useFeed } from "#feed/feed.queries.ts";
import { NeighbourSheet } from "#feed/neighbour/neighbour-sheet.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";

type OpenSheet =
  | { readonly neighbour: number; readonly source: ChatRequestTarget["source"]; readonly isOffice: boolean }
  | { readonly report: ReportSubject }
  | { readonly hide: HideTarget }
  | { readonly chat: ChatRequestTarget };

/** The injected parts of features that feed may not import. */
export interface InjectedSheets {
  readonly reportSheet: ReportSheet;
  readonly hideSheet: HideSheet;
  readonly chatRequestSheet: ChatRequestSheet;
  readonly chatRequestButton: ChatRequestButton;
}

interface FeedSheetsProps extends InjectedSheets {
  readonly feedId: number;
  readonly children: ReactNode;
}

/** One sheet at a time: a neighbour, a report, a hiding or a chat request. Its content stays during the closing animation. */
export function FeedSheets(props: FeedSheetsProps) {
  const {
    feedId,
    reportSheet: ReportSheet,
    hideSheet: HideSheet,
    chatRequestSheet: ChatRequestSheet,
    children,
  } = props;
  const apartmentId = useHidingPlace(useFeed(feedId).data?.apartmentId);
  const { content, openCount, show, sheet } = useOneSheet<OpenSheet>();
  const actions = useMemo(
    (): SheetActions => ({
      openNeighbour: (memberId, { commentId, voice }) =>
        show({
          neighbour: memberId,
          source: commentId === undefined ? { type: "FEED", id: feedId } : { type: "COMMENT", id: commentId },
          isOffice: voice === "OFFICE",
        }),
      openReport: (target) => show({ report: target }),
      openHide: apartmentId === undefined ? undefined : (target) => show({ hide: { ...target, apartmentId } }),
      openChatRequest: (target) => show({ chat: target }),
    }),
    [feedId, apartmentId, show],
  );

  return (
    <SheetActionsContext value={actions}>
      {children}
      {content !== undefined && "neighbour" in content && (
        <NeighbourSheet
          key={openCount}
          memberId={content.neighbour}
          feedId={feedId}
          source={content.source}
          isOffice={content.isOffice}
          chatRequestButton={props.chatRequestButton}
          {...sheet}
        />
      )}
      {content !== undefined && "report" in content && (
        <ReportSheet key={openCount} target={content.report} {...sheet} />
      )}
      {content !== undefined && "hide" in content && <HideSheet key={openCount} target={content.hide} {...sheet} />}
      {content !== undefined && "chat" in content && (
        <ChatRequestSheet key={openCount} target={content.chat} {...sheet} />
      )}
    </SheetActionsContext>
  );
}
