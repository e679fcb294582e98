import { waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { NetworkError } from "#platform/api-error.ts";
import { currentConnection, sendWithReceipt, watchConnection } from "#platform/realtime.ts";
import { acceptStomp } from "#platform/testing/stomp.ts";

test("L242 what waits for a receipt is cut where the connection is closed, since no screen needs it any more", async () => {
  const { frames } = acceptStomp();
  const leave = watchConnection(() => undefined);
  await waitFor(() => expect(currentConnection().connection).toBeDefined());
  const sending = sendWithReceipt("/app/note", { words: "글" });
  expect(frames.map(({ command }) => command)).toEqual(["CONNECT", "SEND"]);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  leave();
  vi.advanceTimersByTime(5_000);
  await expect(sending).rejects.toThrow(NetworkError);
  expect(currentConnection().connection).toBeUndefined();
});
