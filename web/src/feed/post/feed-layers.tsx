import type { Reported } from "@danji/contract/moderation";
import { type ReactNode, Suspense, useMemo } from "react";
import {
  type AskedNeighbour,
  type ChatRequestSheet,
  type Layers,
  LayersContext,
  type ReportSheet,
} from "#feed/layers-context.ts";
import { NeighbourSheet } from "#feed/neighbour/neighbour-sheet.tsx";
import { useOneSheet } from "#ui/use-one-sheet.ts";

type Shown =
  | { readonly neighbour: number; readonly source: AskedNeighbour["source"] }
  | { readonly report: Reported }
  | { readonly chat: AskedNeighbour };

/** The sheets of features that the feed may not know of by itself. */
export interface ForeignSheets {
  readonly reportSheet: ReportSheet;
  readonly chatRequestSheet: ChatRequestSheet;
}

interface FeedLayersProps extends ForeignSheets {
  readonly feedId: number;
  readonly children: ReactNode;
}

/** One sheet at a time: about a neighbour, a report, a request for a chat. It keeps its words as it goes down. */
export function FeedLayers(props: FeedLayersProps) {
  const { feedId, reportSheet: ReportSheet, chatRequestSheet: ChatRequestSheet, children } = props;
  const { shown, opening, show, sheet } = useOneSheet<Shown>();
  const layers = useMemo(
    (): Layers => ({
      openNeighbour: (memberId, commentId) =>
        show({
          neighbour: memberId,
          source: commentId === undefined ? { type: "FEED", id: feedId } : { type: "COMMENT", id: commentId },
        }),
      openReport: (target) => show({ report: target }),
      openChatRequest: (asked) => show({ chat: asked }),
    }),
    [feedId, show],
  );

  return (
    <LayersContext value={layers}>
      {children}
      <Suspense>
        {shown !== undefined && "neighbour" in shown && (
          <NeighbourSheet key={opening} memberId={shown.neighbour} source={shown.source} {...sheet} />
        )}
        {shown !== undefined && "report" in shown && (
          <ReportSheet key={opening} target={shown.report} {...sheet} />
        )}
        {shown !== undefined && "chat" in shown && (
          <ChatRequestSheet key={opening} asked={shown.chat} {...sheet} />
        )}
      </Suspense>
    </LayersContext>
  );
}
