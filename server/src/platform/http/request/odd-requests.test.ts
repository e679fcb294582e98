import { once } from "node:events";
import { connect } from "node:net";
import type { Refusal } from "@danji/contract/problems";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractEndpoints } from "#testing/contract-endpoints.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "../../problem.ts";

let t: TestApp;
let jisu: Person;
let port: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  t.app.get("/api/failing/statement", () =>
    t.db.run(sql`select secret from no_such_table where mail = ${"jisu@t.kr"}`),
  );
  t.app.get("/api/failing/database", () =>
    t.db.run(sql`do $$ begin raise exception 'select secret' using errcode = '57014'; end $$`),
  );
  t.app.get("/api/failing/handler", () => {
    throw new TypeError("Cannot read properties of undefined (reading 'secret')");
  });
  t.app.get("/api/failing/rate", () => {
    throw new Problem("TOO_MANY_REQUESTS", { retryAfter: 1 });
  });
  jisu = await person(t, "지수");
  port = Number(new URL(await t.listen()).port);
});
afterAll(() => t.close());

/** Everything that the server answers to these octets until it closes the connection. */
async function sendRaw(octets: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let response = "";
  socket.on("data", (chunk: Buffer) => (response += chunk.toString()));
  socket.on("error", () => {});
  socket.write(octets, "latin1");
  await once(socket, "close");
  return response;
}

const HEAD = "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
/** What a server that reads the first request otherwise than a proxy would take for a second one. */
const SMUGGLED = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

test.each([
  [
    "Content-Length and Transfer-Encoding",
    `${HEAD}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    400,
  ],
  ["an odd Transfer-Encoding", `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`, 400],
  ["two Content-Lengths", `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${SMUGGLED}`, 400],
  ["a negative Content-Length", `${HEAD}Content-Length: -1\r\n\r\n${SMUGGLED}`, 400],
  ["a folded header", `${HEAD}X-Folded: a\r\n b\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`, 400],
  ["bare LF", `GET /healthz HTTP/1.1\nHost: localhost\n\n${SMUGGLED}`, 400],
  ["a space before the colon", `${HEAD}Content-Length : 2\r\n\r\n{}${SMUGGLED}`, 400],
  ["NUL in a header", `${HEAD}X-Nul: a\0b\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`, 400],
  ["HTTP/0.9", `GET /healthz\r\n\r\n${SMUGGLED}`, 400],
  ["HTTP/3.7", `GET /healthz HTTP/3.7\r\nHost: localhost\r\n\r\n${SMUGGLED}`, 400],
  ["no Host", `GET /healthz HTTP/1.1\r\n\r\n${SMUGGLED}`, 400],
  ["a broken chunk", `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`, 400],
  ["200 headers", `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${"X-Many: 1\r\n".repeat(200)}\r\n`, 431],
  ["a header of 20 KB", `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ["an address of 16 KB", `GET /${"a".repeat(16_384)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
])("T261 %s is refused in the envelope, and what follows is not read as a request", async (_name, octets, status) => {
  const response = await sendRaw(octets);
  expect(response.match(/HTTP\/1\.1 \d\d\d/g)).toEqual([`HTTP/1.1 ${status}`]);
  expect(response.toLowerCase()).toContain("connection: close");
  const body = JSON.parse(response.slice(response.indexOf("\r\n\r\n") + 4)) as Refusal;
  expect(body).toMatchObject({ code: status, data: null });
  expect(body.message).toMatch(/[가-힣]/);
});

test("T261 a cookie of 8 KB is no session", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/member/profile`, {
    headers: { cookie: `sid=${"a".repeat(8_192)}` },
  });
  expect(answer.status).toBe(401);
});

test("T264 no answer to a member's GET is kept by a cache of others", async () => {
  const reads = (await contractEndpoints()).filter(({ method, access }) => method === "GET" && access === "member");
  expect(reads.length).toBeGreaterThan(30);
  for (const { path } of reads) {
    const { headers } = await t.app.inject({ url: path.replace(/:\w+/g, "1"), headers: { cookie: jisu.cookie } });
    expect(headers["cache-control"], path).toMatch(/^(no-store|private)\b/);
    expect(headers["vary"], path).toContain("Cookie");
  }
});

// SQL, stacks, paths on the disk, names and versions of our software.
const TELLING =
  /select |insert |no_such_table|relation|constraint|\bat \S+:\d+|\.[mc]?[jt]s\b|node_modules|\/(?:tmp|home|usr|root)\/|postgres|fastify|node|zod|\d+\.\d+\.\d+|secret|jisu@|Error\b|undefined/i;

test("T268 no refusal of any class reveals our software", async () => {
  const { cookie } = jisu;
  const json = { "content-type": "application/json" };
  const seen = new Map<number, number>();
  const calls = [
    { method: "POST", url: "/api/login", headers: json, payload: '{"loginId":' },
    { method: "POST", url: "/api/login", headers: json, payload: '{"loginId":1,"password":[]}' },
    { method: "GET", url: "/api/community/feeds?apartmentId=x&cursor=%27", headers: { cookie } },
    { method: "GET", url: "/api/member/profile" },
    { method: "POST", url: "/api/logout", headers: { cookie, origin: "https://evil.example" } },
    { method: "GET", url: "/api/community/feeds/999999", headers: { cookie } },
    { method: "GET", url: "/api/nothing/%2e%2e%2fetc/passwd" },
    { method: "GET", url: "/api/%ff%fe" },
    { method: "DELETE", url: "/api/login" },
    { method: "POST", url: "/api/login", headers: json, payload: JSON.stringify({ loginId: "x".repeat(2_000_000) }) },
    { method: "POST", url: "/api/login", headers: { "content-type": "text/xml" }, payload: "<a/>" },
    { method: "GET", url: "/api/failing/rate" },
    { method: "GET", url: "/api/failing/statement" },
    { method: "GET", url: "/api/failing/handler" },
    { method: "GET", url: "/api/failing/database" },
  ] as const;
  for (const call of calls) {
    const answer = await t.app.inject(call);
    seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
    const { code, message, data, reason, ...rest } = answer.json<Refusal & Record<string, unknown>>();
    expect({ code, data }).toEqual({ code: answer.statusCode, data: null });
    expect(message).toMatch(/[가-힣]/);
    expect(typeof reason).toBe("string");
    expect(
      Object.keys(rest).filter((key) => key !== "fields"),
      call.url,
    ).toEqual([]);
    expect(answer.body, call.url).not.toMatch(TELLING);
    for (const name of ["server", "x-powered-by", "via"]) expect(answer.headers[name]).toBeUndefined();
  }
  expect([...seen.keys()].toSorted((one, other) => one - other)).toEqual([
    400, 401, 403, 404, 405, 413, 415, 429, 500, 503,
  ]);
});
