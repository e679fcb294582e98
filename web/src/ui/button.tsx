import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong disabled:bg-sunken disabled:text-muted",
  secondary: "bg-sunken text-ink hover:bg-line disabled:text-muted",
  ghost: "text-accent-ink hover:bg-accent-soft disabled:text-muted",
  danger: "bg-danger text-on-danger hover:opacity-90 disabled:bg-sunken disabled:text-muted",
} as const;

const sizes = {
  lg: "min-h-13 px-5 py-3 text-lg rounded-md",
  md: "min-h-11 px-4 py-2 text-base rounded-md",
  sm: "min-h-9 px-3 py-1.5 text-sm rounded-sm touch-target",
} as const;

interface ButtonStyle {
  readonly variant?: keyof typeof variants | undefined;
  readonly size?: keyof typeof sizes | undefined;
  readonly block?: boolean | undefined;
}

/** The classes of a button, for a link that looks like one. */
export const buttonClasses = ({
  variant = "primary",
  block = false,
  size = block ? "lg" : "md",
}: ButtonStyle): string =>
  cx(
    "pressable relative inline-flex items-center justify-center font-semibold disabled:cursor-not-allowed",
    variants[variant],
    sizes[size],
    block ? "w-full" : "max-w-full shrink-0",
  );

interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: keyof typeof variants;
  /** Height: 52, 44 or 36 px. The default of a block button is large. */
  readonly size?: keyof typeof sizes;
  readonly block?: boolean;
  /** In progress: the button cannot be pressed, and keeps its width. */
  readonly busy?: boolean;
}

/** A button of one of four variants; `type` is "button" by default. */
export function Button(props: ButtonProps) {
  const { variant, block, size, busy = false, className, children, disabled, ...others } = props;
  return (
    <button
      type="button"
      {...others}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClasses({ variant, block, size }), className)}
    >
      <span className={cx("inline-flex items-center justify-center gap-2", busy && "opacity-0")}>{children}</span>
      {busy && <BusyDots />}
    </button>
  );
}

function BusyDots() {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex items-center justify-center gap-1.5">
      <span className="size-1.5 animate-dot rounded-full bg-current" />
      <span className="size-1.5 animate-dot rounded-full bg-current [animation-delay:150ms]" />
      <span className="size-1.5 animate-dot rounded-full bg-current [animation-delay:300ms]" />
    </span>
  );
}
