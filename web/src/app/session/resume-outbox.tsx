import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { useAuthStore } from "#account/session/auth.store.ts";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { resumeOutbox } from "#platform/outbox/outbox.ts";
import { delayAfterCut } from "#platform/outbox/schedule.ts";
import { watchStorage } from "#platform/outbox/sending.ts";
import { untilTabClosed } from "#platform/outbox/tab-lock.ts";
import { storage } from "#platform/storage.ts";
// Registers the kinds of comments; the first screens load this file anyway.
import "#feed/comment/comment-outbox.ts";

/** Plates of visitors do not stay in this browser, also where their forms are never opened again. */
const deleteOldDrafts = async (): Promise<void> => {
  if (!storage.keysOf("draft:").some((key) => /^draft:(visitor-)?car/.test(key))) return;
  try {
    await (await import("#visitor-car/plate-drafts.ts")).deleteOldPlateDrafts();
  } catch {
    // Its code could not be loaded: at the next start.
  }
};

/** Shows what this browser stores of the member, and sends what is this tab's or was left by a closed one. */
export function ResumeOutbox() {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  const queryClient = useQueryClient();
  useEffect(watchStorage, []);
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const ended = new AbortController();
    const watchedTabs = new Set<string>();
    /** Resumes what a tab has left, once it is closed. */
    const watch = async (tab: string) => {
      if (watchedTabs.has(tab)) return;
      watchedTabs.add(tab);
      await untilTabClosed(tab, ended.signal);
      watchedTabs.delete(tab);
      onChange();
    };
    const resume = async () => {
      clearTimeout(timer);
      void deleteOldDrafts();
      const isEmpty = storage.keysOf("outbox:").length === 0 && outboxEntries().length === 0;
      if (document.visibilityState !== "visible" || isEmpty) return;
      try {
        const memberId = await fetchViewerId(queryClient);
        for (const tab of await resumeOutbox(memberId)) watch(tab).catch(() => undefined);
        if (outboxEntries().length > 0) {
          const { loadOutboxKind } = await import("./load-outbox-kind.ts");
          for (const kind of new Set(outboxEntries().map(({ item }) => item.kind))) await loadOutboxKind(kind);
        }
        failures = 0;
      } catch {
        // Without a connection. No event tells that a server is back.
        failures += 1;
        timer = setTimeout(onChange, delayAfterCut(failures, Math.random()));
      }
    };
    const onChange = () => void resume();
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.startsWith("outbox:") === true) onChange();
    };
    onChange();
    window.addEventListener("storage", onStorage);
    window.addEventListener("online", onChange);
    document.addEventListener("visibilitychange", onChange);
    return () => {
      clearTimeout(timer);
      ended.abort();
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("online", onChange);
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [isLoggedIn, queryClient]);
  return null;
}
