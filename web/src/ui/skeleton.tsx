import { cx } from "./cx.ts";

/** A placeholder for loading content; set its width and height. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={cx("skeleton block animate-pulse bg-line", className)} />;
}
