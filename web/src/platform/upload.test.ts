import { setImmediate as nextTurn } from "node:timers/promises";
import { createFeed } from "@danji/contract/feed/feed";
import { expect, onTestFinished, test, vi } from "vitest";
import { NetworkError } from "./api-error.ts";
import { call, onUnauthenticated } from "./api.ts";
import { answerJson, withServer } from "./testing/browser.ts";
import { withXhr } from "./testing/xhr.ts";

const photo = new File([new Uint8Array(100_000)], "a.jpg", { type: "image/jpeg" });

/** Creates a post with one photo and records the upload progress. */
const write = (signal?: AbortSignal) => {
  const sentBytes: number[] = [];
  let totalBytes = 0;
  const sent = call(createFeed, {
    body: { title: "제목", contents: "내용" },
    files: { multipartFileList: [photo] },
    headers: { "idempotency-key": "one" },
    onProgress: (bytes, total) => {
      sentBytes.push(bytes);
      totalBytes = total;
    },
    ...(signal === undefined ? {} : { signal }),
  });
  return { sent, sentBytes, totalBytes: () => totalBytes };
};

test("reports progress and sends the same form as fetch", async () => {
  const { requests, origin } = await withServer((_, response) =>
    answerJson(response, 201, { code: 201, message: null, data: { id: 7 } }),
  );
  withXhr(origin);
  const { sent, sentBytes, totalBytes } = write();
  await expect(sent).resolves.toEqual({ id: 7 });
  expect(sentBytes.length).toBeGreaterThan(3);
  expect(sentBytes).toEqual(sentBytes.toSorted((one, other) => one - other));
  expect(sentBytes.at(-1)).toBe(totalBytes());
  expect(totalBytes()).toBe(requests[0]?.body.length);
  expect(requests[0]).toMatchObject({ method: "POST", url: "/api/community/feeds" });
  expect(requests[0]?.headers).toMatchObject({ accept: "application/json", "idempotency-key": "one" });
  const type = requests[0]?.headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(requests[0]?.body ?? []), {
    headers: { "content-type": type },
  }).formData();
  expect([...form.keys()]).toEqual(["requestDto", "multipartFileList"]);
});

test("throws the server's refusal with its message and wait", async () => {
  const refusal = { code: 429, data: null, message: "잠시 후", reason: "TOO_MANY_REQUESTS" };
  const { origin } = await withServer((_, response) => answerJson(response, 429, refusal, { "retry-after": "30" }));
  withXhr(origin);
  const { sent } = write();
  await expect(sent).rejects.toMatchObject({ status: 429, serverMessage: "잠시 후", retryAfter: 30 });
});

test("reports an ended session", async () => {
  const { origin } = await withServer((_, response) =>
    answerJson(response, 401, { code: 401, message: "인증", data: null }),
  );
  withXhr(origin);
  const ended = vi.fn();
  onUnauthenticated(ended);
  await expect(write().sent).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
});

test("throws NetworkError when the connection breaks", async () => {
  const { stop, origin } = await withServer(() => stop());
  withXhr(origin);
  await expect(write().sent).rejects.toBeInstanceOf(NetworkError);
});

test("an upload ends two minutes after its last bytes were sent, where no response arrives", async () => {
  const { origin } = await withServer(() => undefined);
  withXhr(origin);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { sent, sentBytes, totalBytes } = write();
  const end = vi.fn();
  const ended = sent.catch(end);
  vi.advanceTimersByTime(100_000);
  // Not by a poll, which moves these timers.
  while (totalBytes() === 0 || sentBytes.at(-1) !== totalBytes()) await nextTurn();
  await vi.advanceTimersByTimeAsync(119_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(end).toHaveBeenCalledWith(expect.any(NetworkError));
});

test("throws the reason of the signal for a call aborted before or during the upload", async () => {
  const controller = new AbortController();
  const { requests, origin } = await withServer(() => controller.abort());
  withXhr(origin);
  await expect(write(controller.signal).sent).rejects.toMatchObject({ name: "AbortError" });
  await expect(write(controller.signal).sent).rejects.toMatchObject({ name: "AbortError" });
  expect(requests).toHaveLength(1);
});
