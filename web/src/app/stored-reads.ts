import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { chatKeys } from "#chat/chat.queries.ts";
import { storeSnapshots } from "#platform/snapshot/query-snapshots.ts";
import { storage } from "#platform/storage.ts";
import { refetchOnReturn } from "#platform/snapshot/refetch-on-return.ts";

/** Keys of queries that are not stored, each with the reason; "*" is any part, and what follows does not matter. */
const unstored: readonly (readonly [key: QueryKey, reason: string])[] = [
  [["operator"], "claims of others, for operators alone"],
  [["residents"], "names and doors of others, for managers alone"],
  [["office"], "names, doors and inquiries of others, for offices alone"],
  [["withdrawal"], "what a withdrawal would erase is decided on fresh counts"],
  [["complex", "*", "office"], "a claim's next step is decided on its state at the server"],
  [["push"], "decided by this browser's permission of now"],
  [["check-in"], "the answer to one scan: the next one is another"],
  [["draft"], "stored by the drafts themselves"],
  [["complex", "search"], "one answer for each typed letter"],
  [["chat", "room", "*", "search"], "words searched for in conversations"],
];

/** Queries of the frame: on screens with content of their own, the notice says the age of that. */
const ofFrame: readonly QueryKey[] = [
  ["residences"],
  ["profile"],
  ["member"],
  ["notification-settings"],
  ["push"],
  ["notifications", "unread"],
  ["draft"],
  chatKeys.lists,
];

const beginsWith = (queryKey: QueryKey, start: QueryKey): boolean =>
  start.every((part, at) => part === "*" || part === queryKey[at]);

export const isFrameQuery = (queryKey: QueryKey): boolean => ofFrame.some((start) => beginsWith(queryKey, start));

// The list of the gate is kept for its day (`isOfDay`): plates and doors, without which a guard in a basement sees nothing.
const isStored = ({ queryKey, meta }: Query): boolean =>
  meta?.["isOfDay"] === true || !unstored.some(([start]) => beginsWith(queryKey, start));

/** After a start, before stored posts are checked; and between attempts while the server does not answer (ms). */
const checkAfter = 1_000;
const checkAgainAfter = 4_000;

/** With the first contact after a start or an absence of the line, what was withdrawn meanwhile is deleted here too. */
const watchGone = (client: QueryClient): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkIn = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), delay);
  };
  const check = async () => {
    try {
      await (await import("./check-stored.ts")).checkStored(client);
    } catch {
      if (navigator.onLine && document.visibilityState === "visible") checkIn(checkAgainAfter);
    }
  };
  // A first visit has stored nothing.
  if (storage.get("snapshots") !== null) checkIn(checkAfter);
  window.addEventListener("online", () => checkIn(0));
};

/** Stores what members read, and shows it with its age where nothing can be read (decision 045). */
export const storeReads = (client: QueryClient): void => {
  storeSnapshots(client, isStored);
  refetchOnReturn(client);
  watchGone(client);
};
