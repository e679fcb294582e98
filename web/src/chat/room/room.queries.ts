import { type ChatroomView, getChatroom } from "@danji/contract/chat";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { askOnce, chatKeys } from "#chat/chat.queries.ts";
import { call } from "#platform/api.ts";
import { newestHeld, type Room, withNews, withoutHistory, withPage, withView } from "./timeline.ts";

/** Messages on each side of one that is looked for. */
const around = 40;
/** Messages that a room keeps for the next visit. */
const kept = 100;

interface Place {
  readonly before?: number;
  readonly after?: number;
}

const askRoom = (roomId: number, query: Place = {}, signal?: AbortSignal): Promise<ChatroomView> =>
  call(getChatroom, {
    params: { roomId },
    query: { before: query.before?.toString(), after: query.after?.toString() },
    ...(signal === undefined ? {} : { signal }),
  });

/** The room as the server tells it; what the viewer turned on or off while it was asked wins over its answer. */
const askAnew = async (client: QueryClient, roomId: number, signal?: AbortSignal): Promise<ChatroomView> => {
  const isMuted = () => client.getQueryData<Room>(chatKeys.room(roomId))?.isMuted;
  const asked = isMuted();
  const view = await askRoom(roomId, {}, signal);
  const now = isMuted();
  return now === undefined || now === asked ? view : { ...view, isMuted: now };
};

/** A room with its newest messages; what was held from the last visit is there at once. */
export const useRoom = (roomId: number) => {
  const queryClient = useQueryClient();
  // A long history is not kept: the next visit begins at the newest again.
  useEffect(() => {
    const queryKey = chatKeys.room(roomId);
    return () => {
      const room = queryClient.getQueryData<Room>(queryKey);
      const rest = room && withoutHistory(room, kept);
      if (rest === undefined) queryClient.removeQueries({ queryKey, exact: true });
      else queryClient.setQueryData(queryKey, rest);
    };
  }, [queryClient, roomId]);
  return useQuery({
    queryKey: chatKeys.room(roomId),
    queryFn: async ({ client, signal }) => {
      const view = await askAnew(client, roomId, signal);
      return withView(client.getQueryData<Room>(chatKeys.room(roomId)), view);
    },
    ...askOnce,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    // The parts that stay the same are kept by hand.
    structuralSharing: false,
  });
};

/** What moves the stretch of messages that is held. */
export interface RoomMoves {
  readonly change: (by: (room: Room) => Room) => void;
  /**
   * Tells the room anew; the stretch stays where it is read, and goes to the newest otherwise. Gives the sequence
   * number of the newest message.
   */
  readonly refresh: (stay: boolean) => Promise<number>;
  readonly loadOlder: () => Promise<void>;
  readonly loadNewer: () => Promise<void>;
  /** Holds the stretch around one message in place of what was held. */
  readonly openAt: (seq: number) => Promise<void>;
  readonly openNewest: () => Promise<void>;
}

const movesOf = (queryClient: QueryClient, roomId: number): RoomMoves => {
  const held = () => queryClient.getQueryData<Room>(chatKeys.room(roomId));
  const change = (by: (room: Room) => Room) => {
    queryClient.setQueryData<Room>(chatKeys.room(roomId), (room) => room && by(room));
  };
  const load = async (place: Place) => {
    const { chatMessageResponses } = await askRoom(roomId, place);
    change((room) => withPage(room, chatMessageResponses));
  };
  return {
    change,
    refresh: async (stay) => {
      const view = await askAnew(queryClient, roomId);
      change((room) => (stay ? withNews : withView)(room, view));
      return view.lastSeq;
    },
    loadOlder: async () => {
      const oldest = held()?.messages[0]?.seq;
      if (oldest !== undefined) await load({ before: oldest });
    },
    loadNewer: async () => {
      const room = held();
      if (room !== undefined) await load({ after: newestHeld(room) });
    },
    openAt: async (seq) => {
      const view = await askRoom(roomId, { before: seq + around });
      change((room) => ({ ...withNews(room, view), messages: view.chatMessageResponses }));
    },
    openNewest: async () => {
      const view = await askRoom(roomId);
      change((room) => withView({ ...room, messages: [] }, view));
    },
  };
};

export const useRoomMoves = (roomId: number): RoomMoves => {
  const queryClient = useQueryClient();
  return useMemo(() => movesOf(queryClient, roomId), [queryClient, roomId]);
};
