import { chatCopy } from "@danji/contract/chat/chat.copy";
import { snapshotCopy } from "@danji/contract/app/snapshot.copy";
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { ConnectionBanner } from "#chat/room/room-frame.tsx";
import { makeQueryClient } from "#platform/query-client.ts";
import { renderInApp } from "#platform/testing/app.tsx";
import { ScreenNoticeSlot } from "./screen-notice-slot.ts";
import { SnapshotNotice } from "./snapshot-notice.tsx";

/** A screen that has read something: a room, which has a bar of its own, or another. */
function Screen({ isRoom }: { readonly isRoom: boolean }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useQuery({ queryKey: ["room"], queryFn: () => "messages", staleTime: Infinity });
  return (
    <>
      <div ref={setSlot} />
      {isRoom && <ConnectionBanner isLost={false} />}
      <ScreenNoticeSlot value={slot}>
        <SnapshotNotice isFrameQuery={() => false} />
      </ScreenNoticeSlot>
    </>
  );
}

const open = (isRoom: boolean) => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  client.setQueryData(["room"], "messages");
  renderInApp(<Screen isRoom={isRoom} />, client);
  onTestFinished(async () => {
    await setOnline(true);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
};
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
  // Changes of queries reach a component in a task of their own.
  return pass(0);
};

test("without a connection a screen says how old it is", async () => {
  open(false);
  expect(screen.queryByText(snapshotCopy.hint)).toBeNull();
  await setOnline(false);
  expect(screen.getByText(snapshotCopy.hint)).toBeDefined();
  await setOnline(true);
  expect(screen.queryByText(snapshotCopy.hint)).toBeNull();
});

test("a room says that the connection is lost by its own bar alone, and not for a short interruption", async () => {
  open(true);
  await setOnline(false);
  await pass(500);
  await setOnline(true);
  await pass(1_000);
  expect(screen.queryByText(chatCopy.offline)).toBeNull();
  await setOnline(false);
  // Nor is the other bar shown first, which would move the screen.
  expect(screen.queryByText(snapshotCopy.hint)).toBeNull();
  await pass(1_000);
  expect(screen.getByText(chatCopy.offline)).toBeDefined();
  expect(screen.queryByText(snapshotCopy.hint)).toBeNull();
  await setOnline(true);
  expect(screen.queryByText(chatCopy.offline)).toBeNull();
});
