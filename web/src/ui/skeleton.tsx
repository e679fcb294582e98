import { cx } from "./cx.ts";

/** A quiet shape of the size of what is coming; give it a width and a height. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={cx("skeleton block animate-pulse bg-line", className)} />;
}
