import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { useId } from "react";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";

const copy = gateCopy.list;
const views = ["registered", "unregistered"] as const;
export type GateView = (typeof views)[number];

interface GateViewsProps {
  readonly view: GateView;
  /** Undefined where they could not be read. */
  readonly counts: Readonly<Record<GateView, number | "loading" | undefined>>;
  readonly onChange: (view: GateView) => void;
}

/** The choice between the two lists of the gate, as large as a thumb in a glove. */
export function GateViews({ view, counts, onChange }: GateViewsProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{copy.views}</legend>
      <div className="grid grid-cols-2 rounded-lg bg-sunken p-1">
        {views.map((one) => (
          <label
            key={one}
            className={cx(
              "relative flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-md px-2 text-center text-base",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent",
              one === view ? "bg-surface font-bold shadow-low" : "font-medium text-muted",
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={copy[one]}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
              checked={one === view}
              onChange={() => onChange(one)}
            />
            <span>{copy[one]}</span>
            {counts[one] !== undefined && (
              <span className="text-sm tabular-nums">
                {/* Holds its line while the list loads. */}
                {counts[one] === "loading" ? (
                  <Skeleton className="my-[0.25lh] h-[0.5lh] w-8" />
                ) : (
                  copy.count(counts[one])
                )}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
