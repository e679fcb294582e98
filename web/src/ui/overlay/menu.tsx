import { EllipsisVertical } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCloseOnBack } from "./overlay-history.ts";
import { cx } from "../cx.ts";
import { IconButton } from "../icon-button.tsx";

interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly danger?: boolean;
}

interface MenuProps {
  /** Accessible name of the three-dot button. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** A three-dot button that opens a short list of actions. */
export function Menu({ label, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    box.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const leave = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  useCloseOnBack(open, close);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open) return;
    if (event.key === "Escape") close();
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };

  return (
    <div ref={box} className="relative" onKeyDown={onKeyDown}>
      <IconButton
        label={label}
        icon={<EllipsisVertical aria-hidden="true" className="size-5.5" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          role="menu"
          aria-label={label}
          className={cx(
            "absolute top-full right-1 z-20 mt-1 flex w-max max-w-[min(20rem,80vw)] min-w-32 animate-rise flex-col rounded-md",
            "border border-line bg-surface p-1.5 shadow-high",
          )}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
              className={cx(
                "min-h-11 rounded-sm px-3 text-left text-base font-medium hover:bg-sunken",
                item.danger === true ? "text-danger" : "text-ink",
              )}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
