import type { Reported } from "@danji/contract/moderation";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { type Layers, LayersContext, type ReportSheet } from "./layers-context.ts";
import { NeighbourSheet } from "./neighbour-sheet.tsx";

type Shown = { readonly neighbour: number } | { readonly report: Reported };

interface FeedLayersProps {
  readonly reportSheet: ReportSheet;
  readonly children: ReactNode;
}

/** One sheet at a time: about a neighbour, or a report. It keeps its words while it goes down. */
export function FeedLayers({ reportSheet: ReportSheet, children }: FeedLayersProps) {
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
      openNeighbour: (memberId) => show({ neighbour: memberId }),
      openReport: (target) => show({ report: target }),
    };
  }, []);
  const sheet = { open, onClose: () => setOpen(false) };

  return (
    <LayersContext value={layers}>
      {children}
      <Suspense>
        {shown !== undefined &&
          ("neighbour" in shown ? (
            <NeighbourSheet key={opening} memberId={shown.neighbour} {...sheet} />
          ) : (
            <ReportSheet key={opening} target={shown.report} {...sheet} />
          ))}
      </Suspense>
    </LayersContext>
  );
}
