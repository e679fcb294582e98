import type { ReactNode } from "react";
import { clockOf } from "@danji/contract/platform/seoul-clock";
import { cx } from "#ui/cx.ts";

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the form, with its heading. */
export const Part = ({ title, children }: PartProps) => (
  <section aria-label={title} className="flex flex-col gap-4">
    <h2 className="text-lg font-bold">{title}</h2>
    {children}
  </section>
);

/** Fields side by side, as many as there is room for. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4">{children}</div>
);

const STEP = 30;
const DAY = 24 * 60;
const clocks = Array.from({ length: DAY / STEP + 1 }, (_, index) => clockOf(index * STEP));

interface ClockSelectProps {
  readonly label: string;
  readonly value: string;
  /** 24:00 can be chosen. */
  readonly isEnd?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onChange: (clock: string) => void;
}

/** A time of day, by the half hour; another one that was set before stays. */
export function ClockSelect({ label, value, isEnd = false, disabled, className, onChange }: ClockSelectProps) {
  const offered = isEnd ? clocks : clocks.slice(0, -1);
  const all = offered.includes(value) ? offered : [value, ...offered].toSorted();
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      className={cx(
        "min-h-11 rounded-md border border-edge bg-surface px-3 text-base tabular-nums disabled:text-muted",
        className,
      )}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {all.map((clock) => (
        <option key={clock} value={clock}>
          {clock}
        </option>
      ))}
    </select>
  );
}
