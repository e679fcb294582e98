import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "./overlay-history.ts";
import { cx } from "../cx.ts";
import { trapFocus } from "./focus-trap.ts";

interface LayerProps extends Omit<ComponentProps<"dialog">, "open" | "onClose" | "ref"> {
  readonly open: boolean;
  /** Requested by Escape, the browser's back button, or a press outside of the panel. */
  readonly onClose: () => void;
  /** Called after the closing animation. */
  readonly onClosed?: (() => void) | undefined;
  /** Duration of the closing animation in ms, equal to --layer-time of the style sheet. */
  readonly exitMs?: number;
}

/**
 * A modal layer over the app on the native dialog: everything below is inert; Escape, the browser's back button and a
 * press outside call `onClose`; the focus returns to where it was. An element with data-autofocus gets the initial
 * focus. The child with the class layer-panel is animated.
 *
 * Once `open` is false the screen below is usable at once: what still moves away is a picture, which takes no press and
 * which assistive technology does not see.
 */
export function Layer(props: LayerProps) {
  const { open, onClose, onClosed, exitMs = 200, className, children, ...rest } = props;
  const layer = useRef<HTMLDialogElement>(null);

  const notifyClosed = useEffectEvent(() => onClosed?.());
  useCloseOnBack(open, onClose);

  // A layout effect: where nothing moves, the layer is gone with the commit that closes it.
  useLayoutEffect(() => {
    const dialog = layer.current;
    if (dialog === null) return undefined;
    if (open) {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
      return undefined;
    }
    if (!dialog.open) return undefined;
    // This also returns the focus.
    dialog.close();
    if (!canLeaveVisibly(dialog)) {
      notifyClosed();
      return undefined;
    }
    dialog.showPopover();
    const timer = setTimeout(() => {
      dialog.hidePopover();
      notifyClosed();
    }, exitMs);
    return () => {
      clearTimeout(timer);
      dialog.hidePopover();
    };
  }, [open, exitMs]);

  // Unmounting an open dialog would lose the focus: close it first.
  useLayoutEffect(() => {
    const dialog = layer.current;
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      {...rest}
      ref={layer}
      className={cx("layer", className)}
      popover="manual"
      data-leaving={!open}
      inert={!open}
      aria-hidden={!open}
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

/** False with reduced motion, and in browsers whose top layer takes modal dialogs alone (Firefox before 125). */
const canLeaveVisibly = (dialog: HTMLElement): boolean =>
  "showPopover" in dialog && !matchMedia("(prefers-reduced-motion: reduce)").matches;
