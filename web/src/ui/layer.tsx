import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "./overlay-history.ts";
import { cx } from "./cx.ts";
import { trapFocus } from "./focus-trap.ts";

interface LayerProps extends Omit<ComponentProps<"dialog">, "open" | "onClose" | "ref"> {
  readonly open: boolean;
  /** The person wants to leave: Escape, the browser's back button, or a press beside the panel. */
  readonly onClose: () => void;
  /** The layer has gone from the screen. */
  readonly onClosed?: (() => void) | undefined;
  /** How long leaving takes, in ms; the style sheet moves for as long (--layer-time). */
  readonly exitMs?: number;
}

/**
 * A modal layer over the app on the native dialog: everything below is inert, Escape, the browser's back
 * button and a press beside the panel ask to close, and the focus goes back where it was. An element with
 * data-autofocus is focused first. Its child with the class layer-panel is what moves.
 */
export function Layer(props: LayerProps) {
  const { open, onClose, onClosed, exitMs = 200, className, children, ...rest } = props;
  const layer = useRef<HTMLDialogElement>(null);

  const notifyClosed = useEffectEvent(() => onClosed?.());
  useCloseOnBack(open, onClose);

  useEffect(() => {
    const dialog = layer.current;
    if (dialog === null) return undefined;
    if (open) {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
      return undefined;
    }
    if (!dialog.open) return undefined;
    const timer = setTimeout(() => {
      dialog.close();
      notifyClosed();
    }, exitMs);
    return () => clearTimeout(timer);
  }, [open, exitMs]);

  // Taken away while open, a dialog would leave the focus nowhere: close it first.
  useLayoutEffect(() => {
    const dialog = layer.current;
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      {...rest}
      ref={layer}
      className={cx("layer", className)}
      data-leaving={!open}
      onKeyDown={trapFocus}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="layer-scrim" onClick={onClose} />
      {children}
    </dialog>
  );
}
