import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** Accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A round button of 44 px with an icon only. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        "pressable inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink",
        "hover:bg-sunken disabled:text-muted",
        className,
      )}
    >
      {icon}
    </button>
  );
}
