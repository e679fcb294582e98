import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { chatKeys } from "#chat/chat.queries.ts";
import { laneOf } from "#chat/outbox/lane-of.ts";
import { messageKind } from "#chat/outbox/message-kind.ts";
import { type OutboxEntry, outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { change, replace } from "#platform/outbox/sending.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { type Room, withView } from "../message/timeline.ts";
import { useCachedRoom, useRoom, useRoomActions } from "./room.queries.ts";
import { messageOf, viewOf } from "./testing/room.ts";

const roomId = 7;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at));

function Lines({ changed }: { readonly changed: readonly number[] }) {
  const client = useQueryClient();
  const actions = useRoomActions(roomId);
  const room = useCachedRoom(roomId);
  useEffect(() => {
    client.setQueryData(
      chatKeys.room(roomId),
      withView(undefined, viewOf({ chatMessageResponses: range(11, 90), lastSeq: 90 })),
    );
    for (const seq of changed) void actions.reread(seq);
  }, [client, actions, changed]);
  return <p>{room?.messages.map(({ seq, isDeleted }) => `${seq}${isDeleted === true ? "가림" : ""}`).join(" ")}</p>;
}

test("L182 a line far above the newest ones is read again where it was hidden; one that is not loaded is not", async () => {
  const changed = [15, 3];
  const calls = answerCalls(({ query }) => {
    const last = Number(query.get("before")) - 1;
    const lines = [...range(Math.max(1, last - 49), last - 1), { ...messageOf(last), isDeleted: true as const }];
    return { data: viewOf({ chatMessageResponses: lines, lastSeq: 90 }) };
  });
  renderInApp(<Lines changed={changed} />);
  await waitFor(() => expect(screen.getByText(/15가림/)).toBeDefined());
  const shown = screen.getByText(/15가림/).textContent.split(" ");
  expect(shown).toHaveLength(80);
  expect([shown[0], shown.at(-1)], "the loaded range stays").toEqual(["11", "90"]);
  expect(calls.map(({ query }) => query.get("before"))).toEqual(["16"]);
});

const entryOf = (id: string, { isSent = true, room = roomId } = {}): OutboxEntry => ({
  item: {
    id,
    memberId: 1,
    kind: messageKind,
    lane: laneOf(room),
    words: { roomId: room, text: "안녕" },
    fileCount: 0,
    at: 1,
    tab: "t",
  },
  files: [],
  isSending: false,
  isSent,
});

test("a sent message that is not among the newest ones does not stand below them", async () => {
  vi.stubGlobal("isSecureContext", false);
  onTestFinished(forgetOutbox);
  const waits = entryOf("waits", { isSent: false });
  change([entryOf("above"), entryOf("newest"), waits, entryOf("elsewhere", { room: 8 })]);
  answerCalls(() => {
    // Sent while the room is read: the answer may be older.
    replace("waits", (one) => [{ ...one, isSent: true }]);
    return { data: viewOf({ chatMessageResponses: [messageOf(300, { clientId: "newest" })], lastSeq: 300 }) };
  });
  const client = makeQueryClient();
  const { result } = renderHook(() => useRoomActions(roomId), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const left = () => outboxEntries().map(({ item }) => item.id);
  await result.current.refresh(true);
  // The newest one is removed by the screen that shows it.
  expect(left()).toEqual(["newest", "waits", "elsewhere"]);
  await result.current.openNewest();
  expect(left()).toEqual(["newest", "elsewhere"]);
});

const actionsWith = (loaded: Parameters<typeof viewOf>[0]) => {
  const client = makeQueryClient();
  client.setQueryData(chatKeys.room(roomId), withView(undefined, viewOf(loaded)));
  const { result } = renderHook(() => useRoomActions(roomId), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const room = () => client.getQueryData<Room>(chatKeys.room(roomId));
  return { actions: result.current, room, client };
};

/** Answers as a room of so many messages, of which one is hidden. */
const answerPages = (lastSeq: number, hidden: number) =>
  answerCalls(({ query }) => {
    const last = Number(query.get("before") ?? lastSeq + 1) - 1;
    const page = range(Math.max(1, last - 99), last).map((one) =>
      one.seq === hidden ? { ...one, isDeleted: true as const } : one,
    );
    return { data: viewOf({ chatMessageResponses: page, lastSeq }) };
  });

test("L182 what was hidden while there was no connection goes from all that is loaded", async () => {
  const { actions, room } = actionsWith({ chatMessageResponses: range(1, 300), lastSeq: 300 });
  const calls = answerPages(300, 150);
  await actions.refresh(false);
  await waitFor(() => expect(room()?.messages.find(({ seq }) => seq === 150)?.isDeleted).toBe(true));
  await waitFor(() => expect(calls.map(({ query }) => query.get("before"))).toEqual([null, "201", "101"]));
  expect(room()?.messages).toHaveLength(300);
});

test("L182 so it goes for who reads far above the newest messages, whose place stays", async () => {
  const { actions, room } = actionsWith({ chatMessageResponses: range(1, 80), lastSeq: 80 });
  answerPages(500, 40);
  await actions.refresh(true);
  await waitFor(() => expect(room()?.messages.find(({ seq }) => seq === 40)?.isDeleted).toBe(true));
  expect(room()?.messages.map(({ seq }) => seq)).toEqual(range(1, 80).map(({ seq }) => seq));
});

test("a room that is read anew, for whatever reason, leaves the place of who reads far up", async () => {
  vi.stubGlobal("isSecureContext", false);
  answerPages(500, 0);
  const client = makeQueryClient();
  const { result } = renderHook(() => useRoom(roomId), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.data?.messages).toHaveLength(100));
  const far = withView(undefined, viewOf({ chatMessageResponses: range(1, 80), lastSeq: 500 }));
  client.setQueryData(chatKeys.room(roomId), far);
  await act(() => client.invalidateQueries());
  expect(result.current.data?.messages.map(({ seq }) => seq)).toEqual(range(1, 80).map(({ seq }) => seq));
});
