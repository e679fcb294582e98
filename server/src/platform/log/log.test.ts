import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(entry: object): string {
  const lines: string[] = [];
  createLog("info", { write: (line) => void lines.push(line) }).info(entry, "said");
  return lines.join("");
}

test("an entry is one JSON line with the name of its level", () => {
  expect(JSON.parse(logged({ route: "/api/login", status: 200 }))).toMatchObject({
    level: "info",
    msg: "said",
    route: "/api/login",
    status: 200,
  });
});

test("secrets and personal fields are masked by name, at any depth", () => {
  const entry = logged({
    password: "p-secret",
    body: { code: "123456", deeper: [{ accessToken: "t-secret", phoneNumber: "01012345678" }] },
    headers: { cookie: "sid=c-secret", authorization: "Bearer b-secret" },
    email: "jisu@t.kr",
    mail: "jisu@t.kr",
  });
  expect(entry).not.toMatch(/secret"|123456|01012345678|jisu/);
  expect(entry).toContain("[secret]");
});

test("mails and phones are masked inside texts and errors, and the row of a database fault stays out", () => {
  const cause = Object.assign(new Error("550 <jisu@t.kr> unknown, call 010-1234-5678"), {
    code: "23505",
    constraint: "members_email_key",
    detail: "Key (name)=(한지수) already exists.",
  });
  const entry = logged({ err: new Error("mail to jisu@t.kr failed", { cause }), note: "from jisu@t.kr" });
  const own = logged({ err: cause });
  expect(entry + own).not.toMatch(/jisu|1234-5678|한지수/);
  expect(entry).toContain("550");
  expect(JSON.parse(own)).toMatchObject({ err: { code: "23505", constraint: "members_email_key" } });
});

test("a loop in an entry ends", () => {
  const loop: Record<string, unknown> = { name: "loop" };
  loop["self"] = loop;
  expect(logged(loop)).toContain("[deep]");
});
