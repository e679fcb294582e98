import { getProfile, login, logout } from "@danji/contract/account/account";
import { createFeed, getFeed, listFeeds } from "@danji/contract/feed/feed";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { call, onUnauthenticated } from "./api.ts";
import { clearEtagCache } from "./etag-cache.ts";
import { answerJson, withServer } from "./testing/browser.ts";

const ok = (data: unknown) => ({ code: 200, message: null, data });

test("fills the parameters of a path and returns the data of the envelope", async () => {
  const { requests } = await withServer((_, response) => answerJson(response, 200, ok({ feedId: 7 })));
  await expect(call(getFeed, { params: { feedId: 7 } })).resolves.toEqual({ feedId: 7 });
  expect(requests[0]).toMatchObject({ method: "GET", url: "/api/community/feeds/7" });
});

test("encodes a parameter so that no value can lead to another path", async () => {
  const { requests } = await withServer((_, response) => answerJson(response, 200, ok(null)));
  await call(getFeed, { params: { feedId: "../x?y" } });
  expect(requests[0]?.url).toBe("/api/community/feeds/..%2Fx%3Fy");
});

test("writes the query and leaves out what is absent", async () => {
  const { requests } = await withServer((_, response) => answerJson(response, 200, ok(null)));
  await call(listFeeds, { query: { apartmentId: 1, sort: "LATEST", cursor: undefined } });
  expect(requests[0]?.url).toBe("/api/community/feeds?apartmentId=1&sort=LATEST");
});

test("sends a body as JSON", async () => {
  const { requests } = await withServer((_, response) => answerJson(response, 200, ok({ accessToken: "t" })));
  await call(login, { body: { loginId: "kim@danji.kr", password: "비밀" } });
  expect(requests[0]?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(String(requests[0]?.body))).toEqual({ loginId: "kim@danji.kr", password: "비밀" });
});

test("sends files after a requestDto part of JSON, under their field", async () => {
  const { requests } = await withServer((_, response) => answerJson(response, 201, ok({ id: 1 })));
  await call(createFeed, {
    body: { title: "제목", contents: "내용" },
    files: { multipartFileList: [new File(["one"], "a.jpg"), new File(["two"], "b.jpg")] },
  });
  const type = requests[0]?.headers["content-type"] ?? "";
  const body = new Uint8Array(requests[0]?.body ?? []);
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const dto = form.get("requestDto");
  if (!(dto instanceof File)) throw new Error("requestDto is no part of its own type");
  expect(dto.type).toBe("application/json");
  expect(JSON.parse(await dto.text())).toEqual({ title: "제목", contents: "내용" });
  const files = form.getAll("multipartFileList");
  expect(files.map((file) => file instanceof File && file.name)).toEqual(["a.jpg", "b.jpg"]);
});

test("accepts a response without a body", async () => {
  await withServer((_, response) => response.writeHead(204).end());
  await expect(call(logout)).resolves.toBeUndefined();
});

test("throws ApiError with the server's message, reason, fields and wait", async () => {
  const refusalBody = { message: "잠시 후", reason: "TOO_MANY_LOGINS", fields: { loginId: "왜" } };
  const refusal = { code: 429, data: null, ...refusalBody };
  await withServer((_, response) => answerJson(response, 429, refusal, { "retry-after": "30" }));
  const pending = call(login, { body: { loginId: "a", password: "b" } });
  const error: unknown = await pending.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 429,
    serverMessage: "잠시 후",
    reason: "TOO_MANY_LOGINS",
    fields: { loginId: "왜" },
    retryAfter: 30,
  });
});

test("throws ApiError without a message for a page of a proxy", async () => {
  await withServer((_, response) => response.writeHead(502).end("<html>proxy</html>"));
  await expect(call(getProfile)).rejects.toMatchObject({ name: "ApiError", status: 502, serverMessage: null });
});

test.each([
  [200, "<!doctype html><title>Wi-Fi</title>"],
  [200, '{"login":"http://portal.example/"}'],
  [200, '"Wi-Fi"'],
  [401, "<!doctype html><title>Wi-Fi</title>"],
  [403, "<!doctype html><title>Wi-Fi</title>"],
  [511, '{"code":511,"message":"Wi-Fi","data":null}'],
])("L239 a captive portal's %i %s is no data and no logout: there is no connection", async (status, body) => {
  await withServer((_, response) => response.writeHead(status, { "content-type": "text/html" }).end(body));
  const onLogout = vi.fn<() => void>();
  onUnauthenticated(onLogout);
  await expect(call(getProfile)).rejects.toBeInstanceOf(NetworkError);
  expect(onLogout).not.toHaveBeenCalled();
});

test("throws NetworkError without a response", async () => {
  const { stop } = await withServer(() => stop());
  await expect(call(logout)).rejects.toBeInstanceOf(NetworkError);
});

test.each([
  ["before its headers", () => undefined],
  ["in the middle", (response: ServerResponse) => void response.writeHead(200).write('{"code":200,')],
])("throws NetworkError if a response stops %s", async (_when, answer) => {
  await withServer((_, response) => answer(response));
  await expect(call(logout, { timeout: 20 })).rejects.toBeInstanceOf(NetworkError);
});

test.each([
  { name: "a read", ask: () => call(getProfile), limit: 12_000 },
  { name: "a write", ask: () => call(createFeed, { body: { title: "제목", contents: "내용" } }), limit: 30_000 },
])("$name waits for $limit ms", async ({ ask, limit }) => {
  const { requests } = await withServer(() => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const end = vi.fn();
  const pending = ask().catch(end);
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await pending;
  expect(end).toHaveBeenCalledWith(expect.any(NetworkError));
  expect(requests.length).toBeLessThanOrEqual(1);
});

test("sets no limit to a call with files", async () => {
  await withServer((_, response) => answerJson(response, 201, ok({ id: 1 })));
  const timer = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timer.mockRestore());
  const limits = () => timer.mock.calls.filter(([, wait]) => wait === 12_000 || wait === 30_000);
  const body = { title: "제목", contents: "내용" };
  await call(createFeed, { body, files: { multipartFileList: [new File(["one"], "a.jpg")] } });
  expect(limits()).toEqual([]);
  await call(createFeed, { body });
  expect(limits()).toHaveLength(1);
});

test("throws the reason of the signal, not NetworkError, for an aborted call", async () => {
  const controller = new AbortController();
  await withServer(() => controller.abort());
  await expect(call(logout, { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("reports an ended session for member endpoints, not for a wrong password", async () => {
  await withServer((_, response) => answerJson(response, 401, { code: 401, message: "인증", data: null }));
  const ended = vi.fn();
  onUnauthenticated(ended);
  await expect(call(login, { body: { loginId: "a", password: "b" } })).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();
  await expect(call(getFeed, { params: { feedId: 1 } })).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
});

const list = (title: string) => ok({ feedDtoList: [{ title }] });

test("requests a list again with its ETag, and an unchanged one costs an empty 304", async () => {
  let text = "하나";
  const { requests } = await withServer(({ headers }, response) => {
    const etag = `"${text.length}"`;
    if (headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
    return answerJson(response, 200, list(text), { etag });
  });
  const ask = () => call(listFeeds, { query: { sort: "ALL", q: "etag" } });
  const first = await ask();
  await expect(ask()).resolves.toBe(first);
  text = "둘이 되었다";
  await expect(ask()).resolves.toEqual({ feedDtoList: [{ title: text }] });
  expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"2"', '"2"']);
});

test("caches by full URL; clearing empties it", async () => {
  const { requests } = await withServer((_, response) => answerJson(response, 200, list("글"), { etag: '"1"' }));
  const etagsSent = () => requests.map(({ headers }) => headers["if-none-match"]);
  await call(getFeed, { params: { feedId: 71 } });
  await call(getFeed, { params: { feedId: 72 } });
  expect(etagsSent()).toEqual([undefined, undefined]);
  clearEtagCache();
  await call(getFeed, { params: { feedId: 71 } });
  expect(etagsSent()).toEqual([undefined, undefined, undefined]);
});

test("caches fifty responses: the least recently used is evicted", async () => {
  clearEtagCache();
  const { requests } = await withServer((_, response) => answerJson(response, 200, list("글"), { etag: '"1"' }));
  for (let feedId = 1; feedId <= 50; feedId += 1) await call(getFeed, { params: { feedId } });
  await call(getFeed, { params: { feedId: 1 } });
  await call(getFeed, { params: { feedId: 51 } });
  await call(getFeed, { params: { feedId: 1 } });
  await call(getFeed, { params: { feedId: 2 } });
  expect(requests.slice(50).map(({ headers }) => headers["if-none-match"])).toEqual([
    '"1"',
    undefined,
    '"1"',
    undefined,
  ]);
});

test("sends no If-None-Match if the response had no ETag, or the endpoint does not use one", async () => {
  clearEtagCache();
  const { requests } = await withServer(({ url }, response) =>
    answerJson(response, 200, list("글"), url.endsWith("/profile") ? { etag: '"1"' } : {}),
  );
  for (const endpoint of [getProfile, listFeeds, getProfile, listFeeds]) await call(endpoint);
  expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, undefined, undefined, undefined]);
});
