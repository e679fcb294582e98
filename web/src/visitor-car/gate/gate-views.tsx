import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { useId } from "react";
import { cx } from "#ui/cx.ts";

const copy = gateCopy.list;
const views = ["registered", "unregistered"] as const;
export type GateView = (typeof views)[number];

interface GateViewsProps {
  readonly view: GateView;
  /** Undefined while they are not known. */
  readonly counts: Readonly<Record<GateView, number | undefined>>;
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
            {/* Its height is held while the list loads. */}
            <span className="min-h-5 text-sm tabular-nums">
              {counts[one] === undefined ? "" : copy.count(counts[one])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
