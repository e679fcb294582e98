import { frameCopy } from "@danji/contract/app/frame.copy";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A placeholder for loading content; set its width and height. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={cx("skeleton block animate-pulse bg-line", className)} />;
}

/** Placeholders in the place of what loads, announced as loading. */
export const Loading = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <div role="status" aria-label={frameCopy.loading} className={className}>
    {children}
  </div>
);
