import { penaltyCopy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import { ChevronRight, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "#platform/part/lazy-part.tsx";
import { PartFailedSheet } from "#ui/part-failed.tsx";
import type { PenaltiesSheetProps } from "./penalties-sheet.tsx";

const copy = penaltyCopy.own;

/** The cases, whose code is loaded when they are first opened. */
const PenaltiesSheet = lazyPart<PenaltiesSheetProps>(
  async () => ({ default: (await import("./penalties-sheet.tsx")).PenaltiesSheet }),
  {
    loading: () => null,
    failed: (failure, { onClosed }) => <PartFailedSheet {...failure} onClose={onClosed} />,
  },
);

/** A row that says how many penalties the household has, and opens them. */
export function PenaltiesRow({ residenceId, count }: { readonly residenceId: number; readonly count: number }) {
  const [sheet, setSheet] = useState<"closed" | "open" | "closing">("closed");
  return (
    <>
      <div className="bg-canvas px-5 pt-5">
        <button
          type="button"
          className="pressable flex min-h-14 w-full items-center gap-3 rounded-lg bg-surface px-4 text-left shadow-low"
          onClick={() => setSheet("open")}
        >
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
          <span className="flex-1 text-base font-semibold">{copy.heading}</span>
          <span className="text-base text-muted">{copy.count(count)}</span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </button>
      </div>
      {sheet !== "closed" && (
        <PenaltiesSheet
          residenceId={residenceId}
          open={sheet === "open"}
          onClose={() => setSheet("closing")}
          onClosed={() => setSheet("closed")}
        />
      )}
    </>
  );
}
