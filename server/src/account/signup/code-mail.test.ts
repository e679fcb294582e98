import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atOnce } from "#testing/at-once.ts";
import {
  buildNewcomer,
  cookieIn,
  count,
  mailedCode,
  post,
  sendCodeTo,
  verify,
} from "#testing/builders/build-account.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

/** A mail server that takes a connection and then does what `answer` says. */
async function oddMailServer(answer: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    answer(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const charged = async () =>
  (
    await t.db.one<{ sum: number }>(sql`
    select coalesce(sum(count), 0)::int8 as sum from rate_limits where key like 'code-%'`)
  ).sum;

describe("T036 while the mail server is away", () => {
  const servers = [
    ["refuses", async () => ({ url: "smtp://127.0.0.1:1", stop: () => undefined })],
    ["hangs", () => oddMailServer(() => undefined)],
    ["says nothing after its greeting", () => oddMailServer((socket) => void socket.write("220 ready\r\n"))],
    ["is busy", () => oddMailServer((socket) => void socket.end("421 come back later\r\n"))],
    ["drips", () => oddMailServer((socket) => void setInterval(() => socket.write("220-wait\r\n"), 300).unref())],
  ] as const;

  test.each(servers)("it %s: 503 within 6 s, nothing is charged, no code is left", async (_what, open) => {
    const away = await open();
    const node = await testApp({ sameDatabaseAs: t, config: { smtpUrl: away.url, timeoutScale: 1 } });
    const { email } = buildNewcomer();
    const before = await charged();
    const begin = performance.now();
    const answer = await sendCodeTo(node, email);
    // Six seconds, and what else a busy machine does meanwhile; without a limit it would never end.
    expect(performance.now() - begin).toBeLessThan(6_000 + atOnce);
    expect(answer.json()).toMatchObject({
      code: 503,
      reason: "MAIL_UNAVAILABLE",
      message: "지금은 메일을 보낼 수 없습니다. 잠시 후 다시 시도해주세요.",
    });
    expect(await count(t, "verification_codes")).toBe(0);
    expect(await charged()).toBe(before);

    expect((await sendCodeTo(t, email)).statusCode).toBe(200);
    expect((await verify(t, { email, code: mailedCode(t, email) })).statusCode).toBe(200);
    away.stop();
    await node.close();
  });

  test("a code that was delivered before a resend that fails is still good", async () => {
    const away = await testApp({ sameDatabaseAs: t, config: { smtpUrl: "smtp://127.0.0.1:1", timeoutScale: 1 } });
    const { email } = buildNewcomer();
    const cookie = cookieIn(await sendCodeTo(t, email), "code");
    await t.db.run(sql`update rate_limits set ends_at = now() where key like 'code-cooldown:%'`);
    const again = await post(away, "/api/mail/certification-code/send", { mail: email }, { cookie });
    expect(refusal(again)).toBe("503 MAIL_UNAVAILABLE");
    expect((await verify(t, { email, code: mailedCode(t, email) }, { cookie })).statusCode).toBe(200);
    await away.close();
  });
});
