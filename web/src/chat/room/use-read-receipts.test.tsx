import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { useAuthStore } from "#account/session/auth.store.ts";
import { useConnection } from "#platform/realtime.ts";
import { acceptStomp, type SentFrame } from "#platform/testing/stomp.ts";
import { withView } from "../message/timeline.ts";
import { messageOf, viewOf } from "./testing/room.ts";
import type { RoomActions } from "./room.queries.ts";
import { sendReadLater, useReadReceipts } from "./use-read-receipts.ts";

beforeEach(() => localStorage.clear());

const readsOf = (frames: readonly SentFrame[]) =>
  frames.filter(({ headers }) => headers.get("destination") === "/pub/chat/1/read").map(({ body }) => body);

const openRoom = async () => {
  const { frames } = acceptStomp();
  const useRoom = ({ lastSeq, atEnd }: { readonly lastSeq: number; readonly atEnd: boolean }) => {
    const { connection } = useConnection();
    const messages = Array.from({ length: lastSeq }, (_, at) => messageOf(at + 1));
    const room = withView(undefined, viewOf({ lastSeq, chatMessageResponses: messages }));
    const roomActions = { change: () => undefined } as unknown as RoomActions;
    useReadReceipts({ room, roomId: 1, viewerId: 1, roomActions, connection, atEnd });
    return connection;
  };
  const room = renderHook(useRoom, { initialProps: { lastSeq: 1, atEnd: true } });
  await waitFor(() => expect(readsOf(frames)).toEqual([`{"seq":1}`]));
  return { ...room, reads: () => readsOf(frames) };
};

test("what is read within a second of the last receipt is said when the room is left", async () => {
  const { rerender, unmount, reads } = await openRoom();
  rerender({ lastSeq: 2, atEnd: true });
  rerender({ lastSeq: 3, atEnd: true });
  expect(reads()).toEqual([`{"seq":1}`]);
  unmount();
  expect(reads()).toEqual([`{"seq":1}`, `{"seq":3}`]);
});

test("so it is where the end is left, and once", async () => {
  const { rerender, unmount, reads } = await openRoom();
  rerender({ lastSeq: 2, atEnd: true });
  rerender({ lastSeq: 3, atEnd: false });
  expect(reads()).toEqual([`{"seq":1}`, `{"seq":2}`]);
  unmount();
  expect(reads()).toEqual([`{"seq":1}`, `{"seq":2}`]);
});

test("what is read without a connection is said by the next one, though the room was left", async () => {
  const { frames } = acceptStomp();
  const useUnconnectedRoom = () => {
    const room = withView(undefined, viewOf({ lastSeq: 1, chatMessageResponses: [messageOf(1)] }));
    const roomActions = { change: () => undefined } as unknown as RoomActions;
    useReadReceipts({ room, roomId: 1, viewerId: 1, roomActions, connection: undefined, atEnd: true });
  };
  renderHook(useUnconnectedRoom).unmount();
  await waitFor(() => expect(readsOf(frames)).toEqual([`{"seq":1}`]));
});

test("a member who logs in next says nothing of it", async () => {
  sendReadLater(1, 9);
  useAuthStore.getState().loginSucceeded(1);
  useAuthStore.getState().sessionEnded();
  const { frames } = acceptStomp();
  sendReadLater(1, 2);
  await waitFor(() => expect(readsOf(frames)).toEqual([`{"seq":2}`]));
});
