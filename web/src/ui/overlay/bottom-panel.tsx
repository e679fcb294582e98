import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { panelLimits } from "./panel-offset.ts";
import { useDraggablePanel } from "./use-draggable-panel.ts";

interface BottomPanelProps {
  /** Accessible name. */
  readonly label: string;
  /** Labels of the toggle button. */
  readonly expand: string;
  readonly collapse: string;
  /** The part that is visible while collapsed; also the drag handle. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

const collapsedTransform = `translateY(${panelLimits.collapsedShare * 100}%)`;

/**
 * A panel at the bottom of its positioned parent that expands and collapses (SPEC sections 2 and 9): by touch, mouse or
 * button. Focusing anything in it expands it.
 */
export function BottomPanel({ label, expand, collapse, head, children }: BottomPanelProps) {
  const [expanded, setExpanded] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const { dragHandle, offset } = useDraggablePanel(panel, expanded, setExpanded);
  const transform =
    offset === undefined ? (expanded ? "translateY(0)" : collapsedTransform) : `translateY(${offset}px)`;
  return (
    <section
      ref={panel}
      aria-label={label}
      style={{ transform }}
      className={cx(
        "absolute inset-x-0 bottom-0 flex h-4/5 flex-col rounded-t-xl bg-surface shadow-high",
        offset === undefined && "transition-transform duration-300 ease-[ease] motion-reduce:transition-none",
      )}
    >
      <div {...dragHandle} className="shrink-0 cursor-grab touch-none rounded-t-xl select-none active:cursor-grabbing">
        <button
          type="button"
          aria-label={expanded ? collapse : expand}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
          className="group flex min-h-11 w-full flex-col items-center justify-center gap-0.5 rounded-t-xl -outline-offset-2"
        >
          <span aria-hidden="true" className="h-1 w-10 rounded-full bg-edge" />
          <ChevronDown
            aria-hidden="true"
            className={cx(
              "size-4 text-muted transition-transform motion-reduce:transition-none",
              !expanded && "rotate-180",
            )}
          />
        </button>
        {head}
      </div>
      <div id={id} onFocus={() => setExpanded(true)} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {children}
      </div>
    </section>
  );
}
