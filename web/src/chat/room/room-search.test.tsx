import { chatCopy } from "@danji/contract/chat/chat.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { messageOf } from "./testing/room.ts";
import { RoomSearch } from "./room-search.tsx";

test("an Escape of a composition leaves the search open, another one closes it", () => {
  const onClose = vi.fn();
  renderInApp(<RoomSearch roomId={1} onFound={() => undefined} onClose={onClose} />);
  const input = screen.getByRole("searchbox", { name: chatCopy.room.searchHint });
  fireEvent.keyDown(input, { key: "Escape", isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(input, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("a hit of a page that failed at first is shown once it is there", async () => {
  let attempts = 0;
  answerCalls(({ query }) => {
    if (query.get("before") === null) return { data: { messages: [messageOf(9)], nextBefore: 9 } };
    attempts += 1;
    return attempts === 1 ? { status: 503 } : { data: { messages: [messageOf(5), messageOf(4)], nextBefore: null } };
  });
  const found: number[] = [];
  renderInApp(<RoomSearch roomId={1} onFound={(seq) => found.push(seq)} onClose={() => undefined} />);
  const input = screen.getByRole("searchbox", { name: chatCopy.room.searchHint });
  fireEvent.change(input, { target: { value: "안녕하세요" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(found).toEqual([9]));
  const older = screen.getByRole("button", { name: chatCopy.room.searchOlder });
  fireEvent.click(older);
  await waitFor(() => expect(attempts).toBe(1));
  await screen.findByText(chatCopy.loadError);
  fireEvent.click(older);
  await waitFor(() => expect(found).toEqual([9, 5]));
});
