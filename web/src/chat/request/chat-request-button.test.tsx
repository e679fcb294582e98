import { chatListCopy as copy } from "@danji/contract/chat/chat-list.copy";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { ChatRequestButton } from "./chat-request-button.tsx";

const neighbour = { id: 7, nickname: "이웃", profileUrl: null };
const request = { requestId: 1, status: "PENDING", memberInformation: neighbour, message: "안녕하세요" };
const room = { chatroomId: 31, memberInformation: neighbour, unreadCount: 0 };

/** The button for the neighbour, where the viewer's lists are these. */
const show = (lists: Readonly<Record<string, readonly object[]>>) => {
  answerCalls(({ path }) => ({ data: lists[path.split("/").at(-1) ?? ""] ?? [] }));
  const [onAsk, onLeave] = [vi.fn(), vi.fn()];
  renderInApp(<ChatRequestButton receiverId={7} onAsk={onAsk} onLeave={onLeave} />);
  return { onAsk, onLeave };
};
const asks = () => screen.queryByRole("button", { name: copy.ask });

test.each([
  ["a request that is open", { sent: [request] }, copy.showSent, "/chat?tab=sent"],
  ["one that the neighbour has made first", { received: [request] }, copy.showReceived, "/chat?tab=received"],
  ["a room", { direct: [room], sent: [{ ...request, status: "APPROVED" }] }, copy.openRoom, "/chatroom/31"],
] as const)("L245 who has %s with a neighbour is led there, and asked for no other", async (_, lists, label, to) => {
  const { onLeave } = show(lists);
  expect(asks()).toBeNull();
  const link = await screen.findByRole("link", { name: label });
  expect(link.getAttribute("href")).toBe(to);
  expect(asks()).toBeNull();
  fireEvent.click(link);
  expect(onLeave).toHaveBeenCalledOnce();
});

test("who has nothing with a neighbour asks, also after a refusal and with requests to others", async () => {
  const other = { ...request, memberInformation: { ...neighbour, id: 8 } };
  const { onAsk } = show({ sent: [{ ...request, status: "REJECTED" }, other], received: [other] });
  fireEvent.click(await screen.findByRole("button", { name: copy.ask }));
  expect(onAsk).toHaveBeenCalledOnce();
});
