import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { MessageBadge } from "./tab-badges.tsx";

/** No rooms, no requests; what this member is told of is not known. */
const answers = ({ path }: { readonly path: string }) =>
  path === "/api/member/notification-settings" ? { status: 503 } : { data: [] };

/** A tab bar that goes on a screen of a form, and comes again after it. */
function Bar() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        전환
      </button>
      {isShown && <MessageBadge />}
    </>
  );
}

test("a tab bar that comes again reads its numbers anew", async () => {
  const calls = answerCalls(answers);
  const rooms = () => calls.filter(({ path }) => path === "/api/chat/direct").length;
  renderInApp(<Bar />);
  await waitFor(() => expect(rooms()).toBe(1));
  fireEvent.click(screen.getByRole("button", { name: "전환" }));
  fireEvent.click(screen.getByRole("button", { name: "전환" }));
  await waitFor(() => expect(rooms()).toBe(2));
});
