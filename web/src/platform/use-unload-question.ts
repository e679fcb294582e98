import { useEffect } from "react";

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** While `asks`, the browser asks before it closes the page. */
export const useUnloadQuestion = (asks: boolean): void =>
  useEffect(() => {
    if (!asks) return undefined;
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
