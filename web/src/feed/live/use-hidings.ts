import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The connection is opened once the screen has been shown and what it needs first is loaded (ms). */
const startDelay = 1_500;

/** Replaces words of a complex on an open screen when they are hidden or shown again. */
export const useHidings = (complexId: number | undefined): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (complexId === undefined) return undefined;
    let isOver = false;
    let end = () => {};
    const follow = async () => {
      // Without it the words stay until they are read again.
      const part = await import("./hiding-changes.ts").catch(() => undefined);
      if (!isOver && part !== undefined) end = part.followHidings(client, complexId);
    };
    const timer = setTimeout(() => void follow(), startDelay);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [client, complexId]);
};
