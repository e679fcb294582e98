import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

export interface FieldBaseProps {
  readonly label: string;
  /** The label is visually hidden. */
  readonly hideLabel?: boolean;
  readonly hint?: string | undefined;
  /** The error message; replaces the hint. */
  readonly error?: string | undefined;
  /** Shown at the right of the control. */
  readonly action?: ReactNode;
}

interface ControlIds {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldBaseProps {
  readonly id: string | undefined;
  readonly children: (control: ControlIds) => ReactNode;
}

/** Classes shared by the text controls. */
export const controlClasses = cx(
  "w-full min-w-0 rounded-md border border-edge bg-surface px-4 py-3 text-ink",
  "transition-colors hover:border-muted focus:border-accent focus:outline-2 focus:-outline-offset-2",
  "focus:outline-accent aria-invalid:border-danger aria-invalid:focus:outline-danger",
  "disabled:bg-sunken disabled:text-muted read-only:bg-sunken",
);

/** Label, control with its action, hint or error, and the ids that connect them. */
export function FieldFrame({ id, label, hideLabel = false, hint, error, action, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const invalid = error !== undefined && error !== "";
  const hasNote = invalid || (hint !== undefined && hint !== "");
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "text-sm font-semibold text-body"}>
        {label}
      </label>
      <div className="flex flex-wrap items-stretch gap-2">
        <div className="min-w-0 flex-1 basis-40">
          {children({
            id: controlId,
            "aria-invalid": invalid || undefined,
            "aria-describedby": hasNote ? noteId : undefined,
          })}
        </div>
        {action}
      </div>
      {invalid ? (
        <p role="alert" id={noteId} className="animate-rise text-sm text-danger">
          {error}
        </p>
      ) : (
        hasNote && (
          <p id={noteId} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
