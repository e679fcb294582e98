import { useEffect, useRef } from "react";

/** After a list in #app-scroll: calls `onReach` when it is less than two screens away. */
export function InfiniteScrollSentinel({ onReach }: { readonly onReach: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null);
  const onReachRef = useRef(onReach);
  useEffect(() => {
    onReachRef.current = onReach;
  });
  useEffect(() => {
    if (sentinel.current === null) return undefined;
    const root = document.getElementById("app-scroll");
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReachRef.current();
      },
      { root, rootMargin: "0px 0px 200%" },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={sentinel} aria-hidden="true" />;
}
