import { chatTopics, type MemberNotice } from "@danji/contract/chat/chat-topics";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readNotificationsAnew, useUnreadNotifications } from "#notification/notification-list.queries.ts";
import { useIsQuiet } from "#notification/notification.queries.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { subscribe, useConnection } from "#platform/realtime.ts";
import { setAppBadge } from "#platform/worker/app-badge.ts";
import { homeTodayKey } from "../home-today.queries.ts";
import { ReleaseOffer } from "./release-offer.tsx";

/** What every screen of a member has, and none waits for. */
export const LateParts = () => (
  <>
    <NotificationUpdates />
    <AppBadge />
    <ReleaseOffer />
  </>
);

/** Failed reconnects before the number is read over HTTP, which finds an ended session. */
const FAILURES_BEFORE_CHECK = 3;

/** Notices within this time (ms) are one read; members who are told of one thing at once do not all read at once. */
const MAX_DELAY = 600;

/** Reads list and number anew at each notice that they have changed, and after each reconnect, when some were missed. */
function NotificationUpdates() {
  const queryClient = useQueryClient();
  const { connection, failures } = useConnection();
  useOpenFromPush();
  const shouldCheck = failures > 0 && failures % FAILURES_BEFORE_CHECK === 0;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      readNotificationsAnew(queryClient);
      void queryClient.invalidateQueries({ queryKey: homeTodayKey });
    };
    if (connection === undefined) {
      if (shouldCheck) refetch();
      return undefined;
    }
    const onNotice = ({ type }: MemberNotice) => {
      if (type === "NOTIFICATIONS" || type === "MISSED") timer ??= setTimeout(refetch, Math.random() * MAX_DELAY);
    };
    const unsubscribe = subscribe(chatTopics.notifications, onNotice, { onActive: refetch });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [connection, shouldCheck, queryClient]);

  return null;
}

/** Shows the number of unread notifications on the icon of the installed app; none during quiet hours, as on the tab. */
function AppBadge() {
  const { data: count } = useUnreadNotifications({ refetchOnMount: false });
  const isQuiet = useIsQuiet();
  useEffect(() => {
    if (count !== undefined) setAppBadge(isQuiet ? 0 : count);
  }, [count, isQuiet]);
  return null;
}

/** Follows a tap on a push in this tab: the service worker names the place, and learns that it was opened. */
function useOpenFromPush(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const open = ({ data, ports }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type !== "OPEN_PATH" || typeof data.path !== "string") return;
      ports[0]?.postMessage("OPENED");
      navigate(data.path);
    };
    serviceWorker.addEventListener("message", open);
    // Messages wait until then, or until the page has loaded.
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener("message", open);
  }, [navigate]);
}
