import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { ChatroomView } from "@danji/contract/chat/chat";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Route } from "#platform/navigation/router.tsx";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { replace } from "#platform/outbox/sending.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { currentConnection } from "#platform/realtime.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { acceptStomp } from "#platform/testing/stomp.ts";
import { chatKeys } from "./chat.queries.ts";
import ChatroomPage from "./chatroom-page.tsx";
import { RoomSheetActionsContext } from "./room-sheets-context.ts";
import { messageOf, viewOf } from "./room/testing/room.ts";

const words = "내일 같이 걸을까요?";
const nothing = () => undefined;
const sheets = {
  openMembers: nothing,
  openMember: nothing,
  openReport: nothing,
  openHide: nothing,
  openRequest: nothing,
};

beforeEach(() => {
  localStorage.clear();
  forgetOutbox();
});

interface RoomAnswer {
  readonly room?: ChatroomView;
  readonly status?: number;
}

/** A room in whose input something is typed, and what reads it again. */
async function openRoom() {
  let [room, status] = [viewOf(), 200];
  vi.stubGlobal("isSecureContext", false);
  // happy-dom has no visual viewport.
  vi.stubGlobal("visualViewport", Object.assign(new EventTarget(), { height: 800, offsetTop: 0 }));
  const client = makeQueryClient();
  answerCalls(({ path }) => {
    if (!path.startsWith("/api/chat")) return { data: [] };
    return status === 200 ? { data: room } : { status, message: "지금은 답할 수 없습니다." };
  });
  history.replaceState(null, "", "/chatroom/7");
  const page = (
    <RoomSheetActionsContext value={sheets}>
      <Route path="/chatroom/:roomId">
        <ChatroomPage />
      </Route>
    </RoomSheetActionsContext>
  );
  renderInApp(page, client);
  fireEvent.change(await screen.findByRole("textbox", { name: chatCopy.input }), { target: { value: words } });
  const answerWith = (next: RoomAnswer) => void ({ room, status } = { room, status, ...next });
  const readAgain = async (next: RoomAnswer) => {
    answerWith(next);
    await act(() => client.invalidateQueries({ queryKey: chatKeys.room(7) }));
    await waitFor(() => expect(client.getQueryState(chatKeys.room(7))?.fetchStatus).toBe("idle"));
  };
  return { answerWith, readAgain };
}

test("a message says up to where its writer has read", async () => {
  const { frames } = acceptStomp();
  const { readAgain } = await openRoom();
  const messages = [1, 2, 3].map((seq) => messageOf(seq));
  await readAgain({ room: viewOf({ lastSeq: 3, chatMessageResponses: messages, reads: [{ memberId: 1, seq: 2 }] }) });
  fireEvent.click(screen.getByRole("button", { name: chatCopy.send }));
  const sent = () => frames.filter(({ headers }) => headers.get("destination") === "/pub/chat/7");
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.parse(sent()[0]?.body ?? "")).toMatchObject({ message: words, readSeq: 3 });
});

test("the words of a room stay to be read where it is closed meanwhile", async () => {
  const { readAgain } = await openRoom();
  await readAgain({ room: viewOf({ state: "PARTNER_LEFT" }) });
  await screen.findByText(chatCopy.room.partnerLeft);
  expect(screen.getByText(words)).toBeDefined();
});

test("the words of a room stay to be read where its member is removed", async () => {
  const { readAgain } = await openRoom();
  await readAgain({ status: 403 });
  await screen.findByText(chatCopy.room.gone);
  expect(screen.getByText(words)).toBeDefined();
});

test("what was not sent to a room that is gone is shown there, and can be discarded", async () => {
  const { readAgain } = await openRoom();
  fireEvent.click(screen.getByRole("button", { name: chatCopy.send }));
  await waitFor(() => expect(outboxEntries()).toHaveLength(1));
  const [entry] = outboxEntries();
  const failure = "채팅방의 멤버가 아닙니다.";
  act(() => replace(entry?.item.id ?? "", (one) => [{ ...one, item: { ...one.item, failure } }]));
  await readAgain({ status: 403 });
  await screen.findByText(chatCopy.room.gone);
  expect(screen.getByText(words)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: chatCopy.room.discard }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test("a fault of the server leaves an open room and its input in place", async () => {
  const { readAgain } = await openRoom();
  const input = screen.getByRole("textbox", { name: chatCopy.input });
  await readAgain({ status: 503 });
  expect(input.isConnected).toBe(true);
});

test("a room whose member was removed without a connection is gone once it is back", async () => {
  acceptStomp();
  const { answerWith } = await openRoom();
  await waitFor(() => expect(currentConnection().connection).toBeDefined());
  // Before the line is cut: the first attempt to connect again may come at once.
  answerWith({ status: 403 });
  await act(() => window.dispatchEvent(new Event("offline")));
  await act(() => window.dispatchEvent(new Event("online")));
  await screen.findByText(chatCopy.room.gone);
  expect(screen.getByText(words)).toBeDefined();
});
