import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { useAuthStore } from "#account/session/auth.store.ts";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { resumeOutbox } from "#platform/outbox/outbox.ts";
import { delayAfterCut } from "#platform/outbox/schedule.ts";
import { watchStorage } from "#platform/outbox/sending.ts";
import { untilTabClosed } from "#platform/outbox/tab-lock.ts";
import { storage, type StorageKey } from "#platform/storage.ts";
// Registers the kinds of comments; the first screens load this file anyway.
import "#feed/comment/comment-outbox.ts";
import { messageKind } from "#chat/outbox/message-kind.ts";
import { requestKind } from "#chat/request/request-kind.ts";
import { inquiryKind } from "#inquiry/unsent/inquiry-kind.ts";
import { markOutboxKind } from "#visitor-car/gate/mark-kind.ts";
import { sightingKind } from "#visitor-car/gate/unregistered/sighting-kind.ts";
import { visitKind } from "#visitor-car/unsent/visit-kind.ts";
import { acknowledgeKind } from "#feed/notice/acknowledge-kind.ts";
import { checkInKind } from "#reservation/check-in/check-in-kind.ts";
import { postKind } from "#feed/unsent/post-kind.ts";

/**
 * The code that sends the other kinds of the outbox, by the kind's name. It is loaded at a start only where this browser
 * stores such an item.
 */
const outboxKinds: Readonly<Record<string, () => Promise<unknown>>> = {
  [messageKind]: () => import("#chat/outbox/outbox.ts"),
  [requestKind]: () => import("#chat/request/request-outbox.ts"),
  [inquiryKind]: () => import("#inquiry/unsent/inquiry-outbox.ts"),
  [markOutboxKind]: () => import("#visitor-car/gate/desk-marks.ts"),
  [sightingKind]: () => import("#visitor-car/gate/unregistered/sighting-outbox.ts"),
  [visitKind]: () => import("#visitor-car/unsent/visit-outbox.ts"),
  [acknowledgeKind]: () => import("#feed/notice/acknowledge-outbox.ts"),
  [checkInKind]: () => import("#reservation/check-in/check-in-outbox.ts"),
  [postKind]: () => import("#feed/unsent/post-outbox.ts"),
};

/** Plates of visitors do not stay in this browser, also where their forms are never opened again. */
const deleteOldDrafts = async (): Promise<void> => {
  if (!storage.keysOf("draft:").some((key) => /^draft:(visitor-)?car/.test(key))) return;
  try {
    await (await import("#visitor-car/plate-drafts.ts")).deleteOldPlateDrafts();
  } catch {
    // Its code could not be loaded: at the next start.
  }
};

/** What an earlier version of chat has stored goes into the outbox. */
const carryOver = async (memberId: number): Promise<void> => {
  const isEarlier = (key: StorageKey) => storage.get(key)?.includes('"clientId":') === true;
  if (!storage.keysOf(`outbox:${memberId}:`).some(isEarlier)) return;
  const { carryOverMessages } = await import("#chat/outbox/earlier-messages.ts");
  await carryOverMessages(memberId);
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
        await carryOver(memberId);
        for (const tab of await resumeOutbox(memberId)) watch(tab).catch(() => undefined);
        for (const kind of new Set(outboxEntries().map(({ item }) => item.kind))) await outboxKinds[kind]?.();
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
