import { request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atOnce } from "#testing/at-once.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { RawClient, type RefusedUpgrade, serveSockets, type SocketServer } from "#testing/sockets.ts";
import { SECRET, type TestApp, testApp } from "#testing/test-app.ts";
import { buildApp } from "#app.ts";
import { sql } from "../../db/sql.ts";
import { createLog } from "../../log/log.ts";
import { openServices } from "../../open-services.ts";

let t: TestApp;
let server: SocketServer;
let jisu: Person;

beforeAll(async () => {
  t = await testApp({ env: { TRUST_PROXY: "10.9.9.9" }, sockets: () => ({ timing: { timeoutMs: 1_500 } }) });
  server = await serveSockets(t);
  jisu = await person(t, "지수");
});
afterAll(async () => {
  await server.realtime.close();
  await t.close();
});

async function refusal(opening: Parameters<typeof RawClient.open>[1], url = server.url): Promise<RefusedUpgrade> {
  const answer = await RawClient.open(url, opening);
  if (answer instanceof RawClient) throw new Error("a socket came to be");
  return answer;
}

describe("who may connect", () => {
  test("T166 without a session, or with garbage for one, the answer is 401", async () => {
    const flipped = jisu.cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const garbage = ["sid=", "sid=x", `sid=${"a".repeat(10_000)}`, "sid=%00", `${jisu.cookie}%0d`, flipped];
    for (const cookie of [undefined, "", ";;;", "=", ...garbage, `${jisu.cookie}; ${jisu.cookie}`]) {
      const { status, body } = await refusal({ cookie });
      expect(status, cookie).toBe(401);
      expect(JSON.parse(body)).toEqual({
        code: 401,
        message: "인증이 필요합니다.",
        data: null,
        reason: "UNAUTHENTICATED",
      });
    }
    expect((await refusal({}, `${server.url}?token=${"x".repeat(10_000)}`)).status).toBe(401);
  });
  test("T164 from another origin the answer is 403", async () => {
    const { port } = new URL(server.origin);
    const near = [`http://127.0.0.1.evil:${port}`, `https://127.0.0.1:${port}`, "http://127.0.0.1"];
    for (const origin of ["https://evil", "null", "", ...near]) {
      const { status, body } = await refusal({ headers: { origin }, cookie: jisu.cookie });
      expect(status, origin).toBe(403);
      expect(JSON.parse(body)).toMatchObject({ code: 403, reason: "CROSS_SITE" });
    }
  });
  test("from our own origin, and from no browser, a socket is opened", async () => {
    for (const origin of [server.origin, undefined]) {
      const client = await RawClient.openOrThrow(server.url, jisu.cookie, { origin });
      expect((await client.connect()).command).toBe("CONNECTED");
      client.socket.terminate();
    }
  });
  test("any other path is 404, and a list of protocols without ours 400", async () => {
    expect((await refusal({ cookie: jisu.cookie }, `${server.url}/x`)).status).toBe(404);
    expect((await refusal({ cookie: jisu.cookie, protocols: ["v11.stomp", "mqtt"] })).status).toBe(400);
  });
  test("of several protocols v12.stomp is chosen; none at all is accepted too", async () => {
    for (const protocols of [["v10.stomp", "v11.stomp", "v12.stomp"], []]) {
      const client = await RawClient.openOrThrow(server.url, jisu.cookie, { protocols });
      expect(client.socket.protocol).toBe(protocols.length === 0 ? "" : "v12.stomp");
      expect((await client.connect()).command).toBe("CONNECTED");
      client.socket.terminate();
    }
  });
  test("T170 permessage-deflate is not negotiated", async () => {
    const client = await RawClient.openOrThrow(server.url, jisu.cookie);
    expect(client.socket.extensions).toBe("");
    client.socket.terminate();
  });
  test("T168 a client that sends nothing, or half a frame, is closed", async () => {
    const began = performance.now();
    const silent = await RawClient.openOrThrow(server.url, jisu.cookie);
    const halting = await RawClient.openOrThrow(server.url, jisu.cookie);
    await halting.connect();
    halting.send("SEND\ndestination:/sub");
    const told = [
      [silent, "CONNECT expected"],
      [halting, "frame without an end"],
    ] as const;
    for (const [client, message] of told) {
      const { at } = await client.closed;
      expect(at - began).toBeLessThan(atOnce);
      expect((await client.nextFrame()).headers.get("message")).toBe(message);
    }
  });
});

describe("a one-time token", () => {
  const tokenOf = async (who: Person) => (await who.call("POST", "/api/ws/token")).json<{ data: string }>().data;
  const statusOf = async (token: string, cookie?: string): Promise<number> => {
    const answer = await RawClient.open(`${server.url}?token=${encodeURIComponent(token)}`, { cookie });
    if (!(answer instanceof RawClient)) return answer.status;
    expect((await answer.connect()).command).toBe("CONNECTED");
    answer.socket.terminate();
    return 101;
  };

  test("T165 opens one socket of its own member, for the first of fifty callers", async () => {
    await expect.poll(() => server.realtime.count()).toBe(0);
    const token = await tokenOf(jisu);
    const together = await Promise.all(Array.from({ length: 45 }, () => statusOf(token)));
    expect(together.toSorted((one, other) => one - other)).toEqual([101, ...Array.from({ length: 44 }, () => 401)]);
    expect(await statusOf(token)).toBe(401);
  });
  test("T165 T166 none that is old, of a session that ended, or garbage, also beside a good cookie", async () => {
    const late = await tokenOf(jisu);
    await t.db.run(sql`update socket_tokens set expires_at = expires_at - interval '31 seconds'`);
    expect(await statusOf(late)).toBe(401);
    const minho = await person(t, "민호");
    const orphan = await tokenOf(minho);
    await minho.call("POST", "/api/logout");
    expect(await statusOf(orphan)).toBe(401);
    for (const garbage of ["", "null", "x".repeat(10_000), "\0", "%"]) {
      expect(await statusOf(garbage)).toBe(401);
      expect(await statusOf(garbage, jisu.cookie), garbage).toBe(401);
    }
  });
  test("T164 does not open a socket for another origin, and is not used up by the attempt", async () => {
    const token = await tokenOf(jisu);
    const evil = { origin: "https://evil.example" };
    expect((await refusal(evil, `${server.url}?token=${token}`)).status).toBe(403);
    expect(await statusOf(token)).toBe(101);
  });
  test("is in no line of the log", async () => {
    const lines: string[] = [];
    const log = createLog("trace", { write: (line) => void lines.push(line) });
    const { config } = t.services;
    const services = await openServices({ config, databaseUrl: t.databaseUrl, secretKey: SECRET, log });
    const { app } = await buildApp(services);
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const token = await tokenOf(jisu);
    const path = `/api/ws/chat?token=${token}`;
    for (let again = 0; again < 2; again += 1) {
      const answer = await RawClient.open(`ws://127.0.0.1:${port}${path}`, {});
      if (answer instanceof RawClient) answer.socket.terminate();
    }
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    await app.close();
    await services.close();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain(token);
  });
});

describe("T169 how many", () => {
  test("a member's sixth socket closes the oldest", async () => {
    const minho = await person(t, "민호");
    const clients: RawClient[] = [];
    for (let made = 0; made < 7; made += 1) {
      const client = await RawClient.openOrThrow(server.url, minho.cookie);
      await client.connect();
      // The two oldest are slow to leave, which must not keep them in the count.
      if (made < 2) client.socket.pause();
      clients.push(client);
    }
    for (const old of clients.slice(0, 2)) old.socket.resume();
    const replaced = { code: 4409, reason: "replaced" };
    for (const old of clients.slice(0, 2)) expect(await old.closed).toMatchObject(replaced);
    for (const young of clients.slice(2)) {
      young.send("SUBSCRIBE\nid:1\ndestination:/subscribe\n\n\0");
      expect((await young.nextFrame()).body).toBe("[]");
      young.socket.terminate();
    }
  });
  test("an address has fifty at once, whatever X-Forwarded-For says", async () => {
    // With enough time for CONNECT: none of the fifty may be closed before the last is open.
    const patient = await testApp({ sameDatabaseAs: t, env: { TRUST_PROXY: "10.9.9.9" } });
    const { url, realtime } = await serveSockets(patient);
    const people = await Promise.all(Array.from({ length: 11 }, (_, index) => person(t, `이웃${index}`)));
    const cookieOf = (index: number) => people[Math.floor(index / 5)]?.cookie ?? "";
    const open = (index: number) => {
      const headers = { "x-forwarded-for": `10.1.1.${index}` };
      return RawClient.open(url, { cookie: cookieOf(index), headers });
    };
    const clients = await Promise.all(Array.from({ length: 50 }, (_, index) => open(index)));
    expect(clients.every((client) => client instanceof RawClient)).toBe(true);
    const one = await refusal({ cookie: cookieOf(50) }, url);
    expect(one.status).toBe(429);
    expect(JSON.parse(one.body)).toMatchObject({ reason: "TOO_MANY_REQUESTS" });
    for (const client of clients) if (client instanceof RawClient) client.socket.terminate();
    await expect.poll(() => realtime.count()).toBe(0);
    const again = await RawClient.openOrThrow(url, cookieOf(50));
    again.socket.terminate();
    await patient.close();
  });
});

describe("what is no WebSocket", () => {
  const call = (path: string, headers: Record<string, string>, body?: string): Promise<RefusedUpgrade> =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? "GET" : "POST";
      const sent = request(`${server.origin}${path}`, { method, headers, agent: false }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      });
      sent.on("error", reject).end(body);
    });
  const h2c = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABk" };

  test("a call that offers h2c is served as if it did not", async () => {
    expect((await call("/api/capabilities", h2c)).status).toBe(200);
    expect((await call("/api/member/profile", { ...h2c, cookie: jisu.cookie })).body).toContain("지수");
    const body = JSON.stringify({ email: "free@danji.example" });
    const json = { "content-type": "application/json", "content-length": String(body.length) };
    expect((await call("/api/member/check-email-duplication", { ...h2c, ...json }, body)).status).toBe(200);
  });
  test("a broken handshake is 400", async () => {
    const headers = { connection: "Upgrade", upgrade: "websocket", cookie: jisu.cookie };
    const { status } = await call("/api/ws/chat", headers);
    expect(status).toBe(400);
  });
  test("a connection that breaks during the handshake has no effect", async () => {
    const { port } = new URL(server.origin);
    const lines = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const line: Socket = connect(Number(port), "127.0.0.1");
        await new Promise((resolve) => line.once("connect", resolve));
        line.write(
          `GET /api/ws/chat HTTP/1.1\r\nHost: x\r\nCookie: ${jisu.cookie}\r\nConnection: Upgrade\r\n` +
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        );
        line.resetAndDestroy();
        return line;
      }),
    );
    expect(lines).toHaveLength(20);
    await expect.poll(() => server.realtime.count()).toBe(0);
    const client = await RawClient.openOrThrow(server.url, jisu.cookie);
    expect((await client.connect()).command).toBe("CONNECTED");
    client.socket.terminate();
  });
});
