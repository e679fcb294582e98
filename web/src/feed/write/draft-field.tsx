import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { type Draft, lengthCounter } from "./draft-validation.ts";

interface DraftFieldProps {
  readonly field: keyof Draft;
  readonly text: string;
  readonly children: ReactNode;
}

/** A field of the write screen, with a counter near its limit. */
export function DraftField({ field, text, children }: DraftFieldProps) {
  const counter = lengthCounter(field, text);
  return (
    <div>
      {children}
      {counter !== undefined && (
        <p className={cx("pb-2 text-right text-xs tabular-nums", counter.over ? "text-danger" : "text-muted")}>
          {counter.text}
        </p>
      )}
    </div>
  );
}

/** A field without a border: the caret shows where it is. */
export const plainFieldClasses = "rounded-none! border-0! bg-transparent! px-0! outline-none!";
