import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { useAuthStore } from "#account/session/auth.store.ts";
import { outboxEntries, resumeOutbox } from "#platform/outbox/outbox.ts";
import { storage } from "#platform/storage.ts";
import { outboxKinds } from "./outbox-kinds.ts";

/** Sends what this browser stores of the member, also what a closed tab has left. */
export function ResumeOutbox() {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const resume = async () => {
      if (document.visibilityState !== "visible" || storage.keysOf("outbox:").length === 0) return;
      try {
        await resumeOutbox(await fetchViewerId(queryClient));
        await Promise.all(
          [...new Set(outboxEntries().map(({ item }) => item.kind))].map((kind) => outboxKinds[kind]?.()),
        );
      } catch {
        // Without a line: the next event tries again.
      }
    };
    void resume();
    window.addEventListener("online", resume);
    document.addEventListener("visibilitychange", resume);
    return () => {
      window.removeEventListener("online", resume);
      document.removeEventListener("visibilitychange", resume);
    };
  }, [isLoggedIn, queryClient]);
  return null;
}
