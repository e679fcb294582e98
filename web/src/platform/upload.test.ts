import { createFeed } from "@danji/contract/feed";
import { expect, test, vi } from "vitest";
import { NetworkError } from "./api-error.ts";
import { call, onUnauthenticated } from "./api.ts";
import { answerJson, withServer } from "./testing/browser.ts";
import { withXhr } from "./testing/xhr.ts";

const photo = new File([new Uint8Array(100_000)], "a.jpg", { type: "image/jpeg" });

/** Writes a post with one photo and keeps what is told on the way. */
const write = (signal?: AbortSignal) => {
  const told: number[] = [];
  let whole = 0;
  const sent = call(createFeed, {
    body: { title: "제목", contents: "내용" },
    files: { multipartFileList: [photo] },
    headers: { "idempotency-key": "one" },
    onProgress: (bytes, total) => {
      told.push(bytes);
      whole = total;
    },
    ...(signal === undefined ? {} : { signal }),
  });
  return { sent, told, whole: () => whole };
};

test("tells of the bytes as they go, and sends the form that fetch would", async () => {
  const { asked, origin } = await withServer((_, response) =>
    answerJson(response, 201, { code: 201, message: null, data: { id: 7 } }),
  );
  withXhr(origin);
  const { sent, told, whole } = write();
  await expect(sent).resolves.toEqual({ id: 7 });
  expect(told.length).toBeGreaterThan(3);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(told.at(-1)).toBe(whole());
  expect(whole()).toBe(asked[0]?.body.length);
  expect(asked[0]).toMatchObject({ method: "POST", url: "/api/community/feeds" });
  expect(asked[0]?.headers).toMatchObject({ accept: "application/json", "idempotency-key": "one" });
  const type = asked[0]?.headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(asked[0]?.body ?? []), {
    headers: { "content-type": type },
  }).formData();
  expect([...form.keys()]).toEqual(["requestDto", "multipartFileList"]);
});

test("throws the server's refusal with its words and wait", async () => {
  const refusal = { code: 429, data: null, message: "잠시 후", reason: "TOO_MANY_REQUESTS" };
  const { origin } = await withServer((_, response) =>
    answerJson(response, 429, refusal, { "retry-after": "30" }),
  );
  withXhr(origin);
  const { sent } = write();
  await expect(sent).rejects.toMatchObject({ status: 429, serverMessage: "잠시 후", retryAfter: 30 });
});

test("tells of an ended session", async () => {
  const { origin } = await withServer((_, response) =>
    answerJson(response, 401, { code: 401, message: "인증", data: null }),
  );
  withXhr(origin);
  const ended = vi.fn();
  onUnauthenticated(ended);
  await expect(write().sent).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
});

test("throws NetworkError where the line is cut", async () => {
  const { stop, origin } = await withServer(() => stop());
  withXhr(origin);
  await expect(write().sent).rejects.toBeInstanceOf(NetworkError);
});

test("throws the reason of the signal where the call was given up, before or on its way", async () => {
  const giveUp = new AbortController();
  const { asked, origin } = await withServer(() => giveUp.abort());
  withXhr(origin);
  await expect(write(giveUp.signal).sent).rejects.toMatchObject({ name: "AbortError" });
  await expect(write(giveUp.signal).sent).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toHaveLength(1);
});
