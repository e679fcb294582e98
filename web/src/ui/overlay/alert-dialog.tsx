import { frameCopy } from "@danji/contract/app/frame.copy";
import { useId } from "react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { Layer } from "./layer.tsx";

export interface AlertOptions {
  readonly title?: string;
  readonly message: string;
  readonly confirm?: string;
  /** With it there are two buttons. */
  readonly cancel?: string;
  /** A third answer, between the two. */
  readonly other?: string;
  /** Confirming deletes something for good. */
  readonly danger?: boolean;
}

export type AlertAnswer = boolean | "other";

interface AlertDialogProps extends AlertOptions {
  readonly open: boolean;
  readonly onAnswer: (answer: AlertAnswer) => void;
  readonly onClosed?: () => void;
}

/** A dialog over the app. */
export function AlertDialog({ open, onAnswer, onClosed, ...options }: AlertDialogProps) {
  const { title, message, confirm, cancel, other, danger = false } = options;
  const id = useId();
  const titled = title !== undefined;
  return (
    <Layer
      role="alertdialog"
      aria-labelledby={titled ? `${id}-title` : `${id}-message`}
      aria-describedby={titled ? `${id}-message` : undefined}
      open={open}
      onClose={() => onAnswer(false)}
      onClosed={onClosed}
    >
      <div className="pointer-events-none absolute inset-0 grid place-items-center p-8">
        <div className="alert-panel layer-panel pointer-events-auto rounded-xl bg-surface p-5 shadow-high">
          <div className="flex flex-col gap-2 px-1 pt-2 pb-6 text-center">
            {titled && (
              <h2 id={`${id}-title`} className="text-lg font-bold">
                {title}
              </h2>
            )}
            <p id={`${id}-message`} className={cx("text-base", titled ? "text-body" : "font-medium")}>
              {message}
            </p>
          </div>
          <div className={cx("flex gap-2", other !== undefined && "flex-col-reverse")}>
            {cancel !== undefined && (
              <Button variant="secondary" className="flex-1" onClick={() => onAnswer(false)}>
                {cancel}
              </Button>
            )}
            {other !== undefined && (
              <Button variant="secondary" className="text-danger!" onClick={() => onAnswer("other")}>
                {other}
              </Button>
            )}
            <Button
              data-autofocus
              variant={danger ? "danger" : "primary"}
              className="flex-1"
              onClick={() => onAnswer(true)}
            >
              {confirm ?? frameCopy.confirm}
            </Button>
          </div>
        </div>
      </div>
    </Layer>
  );
}
