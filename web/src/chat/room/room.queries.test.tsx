import { screen, waitFor } from "@testing-library/react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { chatKeys } from "#chat/chat.queries.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { withView } from "../message/timeline.ts";
import { useCachedRoom, useRoomActions } from "./room.queries.ts";
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
