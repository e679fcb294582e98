import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface DisclosureProps {
  readonly title: string;
  /** A small text above the title, such as a date. */
  readonly above?: string;
  readonly children: ReactNode;
}

/** An expandable row; a native <details>, so that keyboard and find-in-page work. */
export const Disclosure = ({ title, above, children }: DisclosureProps) => (
  <details className="group">
    <summary className="flex min-h-13 list-none items-center justify-between gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
      <span>
        {above !== undefined && <span className="block text-sm text-muted">{above}</span>}
        <span className="font-medium">{title}</span>
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
      />
    </summary>
    <div className="px-4 pt-1 pb-4 text-base text-body">{children}</div>
  </details>
);
