import { fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { fromFrame } from "#chat/chat.queries.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { useRooms } from "./rooms.queries.ts";
import { ChatBadge } from "./unread-badge.tsx";

/** No rooms, no requests; what this member is told of is not known. */
const answers = ({ path }: { readonly path: string }) =>
  path === "/api/member/notification-settings" ? { status: 503 } : { data: [] };

/** What appears beside a screen once its answers are there. */
function Beside({ isRead, children }: { readonly isRead: boolean; readonly children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <button type="button" disabled={!isRead} onClick={() => setIsShown(true)}>
        보기
      </button>
      {isShown && children}
    </>
  );
}

const showBeside = async (): Promise<void> => {
  const button = screen.getByRole("button", { name: "보기" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button);
};

const RoomsScreen = ({ children }: { readonly children: ReactNode }) => (
  <Beside isRead={useRooms("direct").data !== undefined}>{children}</Beside>
);

const rooms = "/api/chat/direct";
const pathsOf = (calls: readonly { readonly path: string }[], path: string) => calls.filter((one) => one.path === path);

test("the badge of the frame shows the counts that a screen has read", async () => {
  const calls = answerCalls(answers);
  renderInApp(
    <RoomsScreen>
      <ChatBadge lists={fromFrame} />
    </RoomsScreen>,
  );
  await showBeside();
  // Its own call shows that it is there.
  await waitFor(() => expect(pathsOf(calls, "/api/member/notification-settings")).toHaveLength(1));
  expect(pathsOf(calls, rooms)).toHaveLength(1);
});

test("a badge of the frame without a screen that reads asks itself", async () => {
  const calls = answerCalls(answers);
  renderInApp(<ChatBadge lists={fromFrame} />);
  await waitFor(() => expect(pathsOf(calls, rooms)).toHaveLength(1));
});
