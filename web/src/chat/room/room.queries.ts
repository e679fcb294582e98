import { type ChatMessageView, type ChatroomView, getChatroom } from "@danji/contract/chat/chat";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useCallback, useSyncExternalStore } from "react";
import { withoutRetry, chatKeys } from "#chat/chat.queries.ts";
import { isRoomGone } from "#chat/chat-error.ts";
import { confirmAbove, sentMessages } from "#chat/outbox/outbox.ts";
import { call } from "#platform/api.ts";
import { onQueryChange } from "#platform/query-client.ts";
import {
  includesNewest,
  newestLoadedSeq,
  type Room,
  withUpdates,
  withoutHistory,
  withPage,
  withView,
} from "../message/timeline.ts";

/** Messages to load on each side of a search result. */
const contextSize = 40;
/** Pages of loaded messages that are read again with the newest ones. */
const maxRereadPages = 5;
/** Messages that stay cached for the next visit. */
const maxCachedMessages = 100;

interface PageCursor {
  readonly before?: number;
  readonly after?: number;
}

const fetchRoom = (roomId: number, query: PageCursor, signal?: AbortSignal): Promise<ChatroomView> =>
  call(getChatroom, {
    params: { roomId },
    query: { before: query.before?.toString(), after: query.after?.toString() },
    ...(signal === undefined ? {} : { signal }),
  });

/** The room with its newest messages. What was sent before and is not among them stands further up. */
const fetchNewest = async (roomId: number, signal?: AbortSignal): Promise<ChatroomView> => {
  const sent = sentMessages(roomId);
  const view = await fetchRoom(roomId, {}, signal);
  confirmAbove(sent, view.chatMessageResponses);
  return view;
};

/** Fetches the room. A mute that changed during the request wins over its response. */
const refetchRoom = async (client: QueryClient, roomId: number, signal?: AbortSignal): Promise<ChatroomView> => {
  const isMuted = () => client.getQueryData<Room>(chatKeys.room(roomId))?.isMuted;
  const mutedBefore = isMuted();
  const view = await fetchNewest(roomId, signal);
  const now = isMuted();
  return now === undefined || now === mutedBefore ? view : { ...view, isMuted: now };
};

/** A room with its newest messages; cached messages of the last visit are shown at once. */
export const useRoom = (roomId: number) => {
  const queryClient = useQueryClient();
  // A long history does not stay cached: the next visit starts at the newest messages.
  useEffect(() => {
    const queryKey = chatKeys.room(roomId);
    return () => {
      const room = queryClient.getQueryData<Room>(queryKey);
      const rest = room && withoutHistory(room, maxCachedMessages);
      if (rest === undefined) queryClient.removeQueries({ queryKey, exact: true });
      else queryClient.setQueryData(queryKey, rest);
    };
  }, [queryClient, roomId]);
  return useQuery({
    queryKey: chatKeys.room(roomId),
    queryFn: async ({ client, signal }) => {
      const view = await refetchRoom(client, roomId, signal);
      const room = client.getQueryData<Room>(chatKeys.room(roomId));
      // Who reads further up stays there; a room that is opened has its newest messages.
      return room === undefined || includesNewest(room) ? withView(room, view) : withUpdates(room, view);
    },
    ...withoutRetry,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    // timeline.ts keeps unchanged parts identical.
    structuralSharing: false,
  });
};

/** Changes the cached room and its loaded range of messages. */
export interface RoomActions {
  readonly change: (update: (room: Room) => Room) => void;
  /**
   * Refetches the room, and then what is loaded above its newest messages: deleted or hidden meanwhile, it must not stay. With
   * `stay` the loaded range stays; otherwise it moves to the newest. Returns the sequence number of the newest message. Where the room is refused, the screen's own query learns it and shows it: the notice
   * of a removal is not repeated to who had no connection.
   */
  readonly refresh: (stay: boolean) => Promise<number>;
  /** Reads a message again that is loaded, however far up; the range stays as it is. */
  readonly reread: (seq: number) => Promise<void>;
  readonly loadOlder: () => Promise<void>;
  readonly loadNewer: () => Promise<void>;
  /** Replaces the loaded range by the one around a message. */
  readonly openAt: (seq: number) => Promise<void>;
  readonly openNewest: () => Promise<void>;
}

const isLoaded = (room: Room | undefined, seq: number): boolean =>
  room?.messages.some((message) => message.seq === seq) === true;

const createRoomActions = (queryClient: QueryClient, roomId: number): RoomActions => {
  const cachedRoom = () => queryClient.getQueryData<Room>(chatKeys.room(roomId));
  const change = (update: (room: Room) => Room) => {
    queryClient.setQueryData<Room>(chatKeys.room(roomId), (room) => room && update(room));
  };
  const load = async (cursor: PageCursor) => {
    const { chatMessageResponses } = await fetchRoom(roomId, cursor);
    change((room) => withPage(room, chatMessageResponses));
  };
  const withLoadedOnly = (page: readonly ChatMessageView[]) =>
    change((room) =>
      withPage(
        room,
        page.filter(({ seq }) => isLoaded(room, seq)),
      ),
    );
  const rereadAbove = async (newest: ChatroomView) => {
    let before = newest.chatMessageResponses[0]?.seq ?? 0;
    for (let page = 0; page < maxRereadPages; page += 1) {
      const room = cachedRoom();
      // For a reader further up the pages around them are read, and not the pages between.
      if (room !== undefined) before = Math.min(before, newestLoadedSeq(room) + 1);
      if (room === undefined || (room.messages[0]?.seq ?? before) >= before) return;
      const { chatMessageResponses } = await fetchRoom(roomId, { before });
      withLoadedOnly(chatMessageResponses);
      before = chatMessageResponses[0]?.seq ?? 0;
    }
  };
  return {
    change,
    refresh: async (stay) => {
      const view = await refetchRoom(queryClient, roomId).catch((error: unknown) => {
        if (isRoomGone(error)) void queryClient.invalidateQueries({ queryKey: chatKeys.room(roomId) });
        throw error;
      });
      change((room) => (stay ? withUpdates : withView)(room, view));
      void rereadAbove(view).catch(() => undefined);
      return view.lastSeq;
    },
    reread: async (seq) => {
      if (!isLoaded(cachedRoom(), seq)) return;
      const { chatMessageResponses } = await fetchRoom(roomId, { before: seq + 1 });
      withLoadedOnly(chatMessageResponses);
    },
    loadOlder: async () => {
      const oldest = cachedRoom()?.messages[0]?.seq;
      if (oldest !== undefined) await load({ before: oldest });
    },
    loadNewer: async () => {
      const room = cachedRoom();
      if (room !== undefined) await load({ after: newestLoadedSeq(room) });
    },
    openAt: async (seq) => {
      const view = await fetchRoom(roomId, { before: seq + contextSize });
      change((room) => ({ ...withUpdates(room, view), messages: view.chatMessageResponses }));
    },
    openNewest: async () => {
      const view = await fetchNewest(roomId);
      change((room) => withView({ ...room, messages: [] }, view));
    },
  };
};

export const useRoomActions = (roomId: number): RoomActions => {
  const queryClient = useQueryClient();
  return useMemo(() => createRoomActions(queryClient, roomId), [queryClient, roomId]);
};

/** The open room from the cache: overlays make no request of their own. */
export const useCachedRoom = (roomId: number): Room | undefined => {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => onQueryChange(queryClient.getQueryCache(), listener),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => queryClient.getQueryData<Room>(chatKeys.room(roomId)));
};
