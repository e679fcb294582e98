import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { type ReceivedMail, startDevMailbox } from "./dev-mailbox.ts";
import { smtpMail } from "./smtp-mail.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

describe("/dev/mailbox", () => {
  test("neither page nor JSON exists in production", async () => {
    const production = await testApp({
      env: {
        NODE_ENV: "production",
        SECRET_KEY: "0123456789abcdefghij0123456789abcdefghij",
        PUBLIC_ORIGINS: "https://danji.example",
        SMTP_URL: "smtp://127.0.0.1:9",
      },
    });
    for (const url of ["/dev/mailbox.json", "/dev/mailbox.css", "/dev/mailbox"]) {
      const answer = await production.app.inject(url);
      expect(answer.body).not.toContain("메일함");
      expect(String(answer.headers["content-type"])).not.toContain("text/css");
      expect(answer.body.startsWith("[")).toBe(false);
    }
    await production.close();
  });

  test.each([
    ["another machine", { remoteAddress: "192.168.0.9" }],
    ["a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.7" } }],
    ["a tunnel on this machine", { headers: { forwarded: "for=203.0.113.7" } }],
    ["a page whose name leads here (DNS rebinding)", { headers: { host: "evil.example:3000" } }],
    ["a name that begins like ours", { headers: { host: "localhost.evil.example" } }],
  ])("is not there for %s", async (_who, caller) => {
    for (const url of ["/dev/mailbox.json", "/dev/mailbox.css", "/dev/mailbox"]) {
      expect((await t.app.inject({ url, ...caller })).statusCode, url).toBe(404);
    }
  });

  test.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "localhost"])("is there under %s", async (host) => {
    expect((await t.app.inject({ url: "/dev/mailbox", headers: { host } })).statusCode).toBe(200);
  });

  test("an empty mailbox says so", async () => {
    const page = await t.app.inject("/dev/mailbox");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("아직 도착한 메일이 없어요");
    expect((await t.app.inject("/dev/mailbox.json")).json()).toEqual([]);
  });

  test("mails are shown newest first, as text and never as markup, without inline code", async () => {
    const evil = `<script>alert(1)</script> "&' <img src=x onerror=alert(2)>`;
    await t.services.mail.send({ to: "one@t.kr", subject: "첫 번째 편지", text: "인증번호는 012345 입니다.\n" });
    await t.services.mail.send({ to: "two@t.kr", subject: evil, text: evil });
    const page = await t.app.inject("/dev/mailbox");
    expect(page.body.indexOf("two@t.kr")).toBeLessThan(page.body.indexOf("one@t.kr"));
    expect(page.body).not.toMatch(/<script|<img|<style|style=/);
    expect(page.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;&#39;");
    expect(page.body).toContain("<strong>012345</strong>");
    const times = [...page.body.matchAll(/<time datetime="[^"]+">([^<]*)<\/time>/g)].map(([, time]) => time);
    expect(times).toHaveLength(2);
    for (const time of times) expect(time).toMatch(/^\d{4}년 \d{1,2}월 \d{1,2}일 오[전후] \d{1,2}:\d\d$/);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.headers["content-security-policy"]).not.toContain("unsafe-inline");
    const [, style] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.body) ?? [];
    expect((await t.app.inject(style ?? "")).headers["content-type"]).toBe("text/css; charset=utf-8");

    const [letter, ...more] = (await t.app.inject("/dev/mailbox.json?to=ONE@t.kr")).json<ReceivedMail[]>();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: "one@t.kr", subject: "첫 번째 편지", text: "인증번호는 012345 입니다.\n" });
    expect(Date.now() - Date.parse(letter?.at ?? "")).toBeLessThan(60_000);
    expect((await t.app.inject("/dev/mailbox.json")).json()).toHaveLength(2);
    expect((await t.app.inject("/dev/mailbox.json?to=three@t.kr&to=one@t.kr")).json()).toEqual([]);
  });
});

test("the mailbox keeps the newest 200 mails", async () => {
  const mailbox = await startDevMailbox();
  // One connection for all: the server keeps each new one waiting for a moment.
  const pool = { pool: true, maxConnections: 1, maxMessages: Infinity } as const;
  const mail = createTransport({ url: mailbox.smtpUrl, ...pool }, { from: "no-reply@danji.example" });
  for (let number = 1; number <= 203; number += 1) {
    await mail.sendMail({ to: `to${number}@t.kr`, subject: "편지", text: String(number) });
  }
  const kept = mailbox.messages();
  expect(kept).toHaveLength(200);
  expect([kept[0]?.to, kept.at(-1)?.to]).toEqual(["to203@t.kr", "to4@t.kr"]);
  mail.close();
  await mailbox.close();
});

test("an address that tries to name two people reaches none", async () => {
  const mailbox = await startDevMailbox();
  const mail = smtpMail(mailbox.smtpUrl, "no-reply@danji.example");
  for (const to of ["a@t.kr\r\nBcc: z@t.kr", "a@t.kr, z@t.kr"]) {
    await mail.send({ to, subject: "편지", text: "글" }).catch(() => undefined);
  }
  expect(mailbox.messages("z@t.kr")).toEqual([]);
  await mail.close();
  await mailbox.close();
});
