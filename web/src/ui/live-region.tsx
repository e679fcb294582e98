import { type ReactNode, useEffect, useState } from "react";

/** So long (ms) a region is empty, until screen readers know it. */
const delay = 100;

interface LiveRegionProps {
  /** The classes of the box of what is announced. */
  readonly className: string;
  /** What is announced; nothing while there is nothing to say. */
  readonly children: ReactNode;
}

/**
 * A line that screen readers announce when it comes. A region that comes together with its text is not announced by several of
 * them, nor one that was hidden until then: it is there before, empty
 * (https://tetralogical.com/blog/2024/05/01/why-are-my-live-regions-not-working).
 */
export function LiveRegion({ className, children }: LiveRegionProps) {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), delay);
    return () => clearTimeout(timer);
  }, []);
  const isEmpty = !isKnown || children === undefined || children === null || children === false || children === "";
  // Without text it takes no room, nor a gap of the parts around it.
  return (
    <div role="status" className={isEmpty ? "sr-only" : undefined}>
      {!isEmpty && <div className={className}>{children}</div>}
    </div>
  );
}
