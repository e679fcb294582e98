import type { Reported } from "@danji/contract/moderation";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import {
  type AskedNeighbour,
  type ChatRequestSheet,
  type Layers,
  LayersContext,
  type ReportSheet,
} from "#feed/layers-context.ts";
import { NeighbourSheet } from "#feed/neighbour/neighbour-sheet.tsx";

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
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  /** Counts the openings: each sheet begins anew. */
  const [opening, setOpening] = useState(0);
  const layers = useMemo((): Layers => {
    const show = (next: Shown) => {
      setShown(next);
      setOpen(true);
      setOpening((before) => before + 1);
    };
    return {
      openNeighbour: (memberId, commentId) =>
        show({
          neighbour: memberId,
          source: commentId === undefined ? { type: "FEED", id: feedId } : { type: "COMMENT", id: commentId },
        }),
      openReport: (target) => show({ report: target }),
      openChatRequest: (asked) => show({ chat: asked }),
    };
  }, [feedId]);
  const sheet = { open, onClose: () => setOpen(false) };

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
