import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CallFlood, heldCalls, holdBackFloods } from "./call-flood.ts";

let server: Server;
let flood: CallFlood;
let routed: string[];
let time = 0;
let origin: string;
beforeEach(async () => {
  [routed, time] = [[], 1_000_000];
  server = createServer((request, response) => {
    routed.push(request.url ?? "");
    response.end("routed");
  });
  flood = holdBackFloods(
    server,
    ({ headers }) => headers.cookie,
    () => time,
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

const call = async (cookie: string, path = "/api/community/feeds") => {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie } });
  return `${answer.status} ${answer.headers.get("connection")} ${answer.headers.get("retry-after")}`;
};
const calls = (count: number, cookie: string, path?: string) =>
  Promise.all(Array.from({ length: count }, () => call(cookie, path)));
const late = "429 close 30";
const held = async () => (await heldCalls.get()).values.find(({ labels }) => labels.how === "late")?.value ?? 0;

test("a session that goes on after its refusal is routed twenty times a second, and then answered late, on a connection that ends", async () => {
  const before = await held();
  expect(await calls(30, "one")).not.toContain(late);
  flood.onRefused("one", 30);
  const answers = await calls(25, "one");
  expect(answers.filter((answer) => answer === late)).toHaveLength(5);
  expect(routed).toHaveLength(30 + 20);
  expect((await held()) - before).toBe(5);
  // Another session, and what is no call, are served meanwhile; half a second later ten refusals are given at once again.
  expect(await calls(3, "two")).not.toContain(late);
  expect(await call("one", "/assets/app.js")).toMatch(/^200/);
  time += 500;
  expect((await calls(12, "one")).filter((answer) => answer === late)).toHaveLength(2);
});

test("once its calls are counted anew the session is routed as any other", async () => {
  flood.onRefused("one", 30);
  await calls(20, "one");
  expect(await call("one")).toBe(late);
  time += 30_000;
  expect(await calls(40, "one")).not.toContain(late);
});

test("a caller that hangs up while its call is held frees the place", async () => {
  flood.onRefused("one", 30);
  await calls(20, "one");
  const sockets = Array.from({ length: 600 }, () => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET /api/a HTTP/1.1\r\nHost: localhost\r\nCookie: one\r\n\r\n");
    return socket;
  });
  // Beyond 500 at once a connection is cut without an answer.
  await Promise.race(sockets.map((socket) => once(socket, "close")));
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => call("one")).toBe(late);
});
