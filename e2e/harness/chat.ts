import { chatTopics } from "@danji/contract/chat/chat-topics";
import { socketPath } from "@danji/contract/platform/socket";
import { expect, type Page } from "@playwright/test";
import { axeViolations, coloursAlone } from "./check/axe.ts";
import type { Resident } from "./resident.ts";
import { waitForAnimations } from "./page-state.ts";

/** A member's id, from the author of a post of theirs. */
export async function memberIdOf(resident: Resident): Promise<number> {
  const feedId = await resident.post({ title: "이웃에게 인사드려요" });
  const path = `/api/community/feeds/${feedId}`;
  const feed = await resident.read<{ feedMemberResponseDto: { memberId: number } }>(path);
  return feed.feedMemberResponseDto.memberId;
}

/** Sends a 1:1 chat request; returns the requestId. */
export async function requestChat(sender: Resident, receiver: Resident, message: string): Promise<number> {
  const data = { receiverId: await memberIdOf(receiver), message };
  const answer = await sender.api.post("/api/chat/request", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { requestId: number } }).data.requestId;
}

const rooms = new Map<string, Promise<number>>();

/** The id of the 1:1 room of two people, in either order; created at the first call. */
export function roomOf(one: Resident, other: Resident): Promise<number> {
  const pair = [one.person.email, other.person.email].sort().join(" ");
  const room = rooms.get(pair) ?? makeRoom(one, other);
  rooms.set(pair, room);
  return room;
}

/** The words of the request that made a room: its first message, from `other` of `roomOf`. */
export const greeting = "이야기 나눠요";

async function makeRoom(one: Resident, other: Resident): Promise<number> {
  const requestId = await requestChat(other, one, greeting);
  const answer = await one.api.post(`/api/chat/request/${requestId}/approve`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { chatroomId: number } }).data.chatroomId;
}

/** Sends messages to a room in order over its own socket, as the logged-in member; all are stored on return. */
export const sendMessages = (page: Page, roomId: number, texts: readonly string[]): Promise<void> =>
  page.evaluate(
    ([path, destination, messages]) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")), ["v12.stomp"]);
        const send = (command: string, headers: readonly string[], body = "") =>
          socket.send(`${command}\n${headers.join("\n")}\n\n${body}\0`);
        socket.addEventListener("open", () => send("CONNECT", ["accept-version:1.2", `host:${location.host}`]));
        socket.addEventListener("close", () => reject(new Error("the socket was closed")));
        let stored = 0;
        socket.addEventListener("message", ({ data }) => {
          const frame = String(data);
          if (frame.startsWith("ERROR")) reject(new Error(frame));
          if (frame.startsWith("RECEIPT")) stored += 1;
          if (!/^(?:CONNECTED|RECEIPT)\n/.test(frame)) return;
          const message = messages[stored];
          if (message === undefined) {
            resolve();
            socket.close();
          } else send("SEND", [`destination:${destination}`, `receipt:${stored}`], JSON.stringify({ message }));
        });
      }),
    [socketPath, chatTopics.send(roomId), texts] as const,
  );

/** Accessibility of the current screen, and its colours in both schemes. */
export async function checkAxe(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForAnimations(page);
    const found = await axeViolations(page, colorScheme === "light" ? {} : coloursAlone);
    expect.soft(found, `${name} (${colorScheme})`).toEqual([]);
  }
}
