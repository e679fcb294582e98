import { chatCopy } from "@danji/contract/chat/chat.copy";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
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
