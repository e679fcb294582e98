import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

test("GET /api/capabilities lists without a session what this server has", async () => {
  const t = await testApp({ env: { SOURCE_FRONTEND_URL: "https://code.example/web" } });
  const answer = await t.app.inject("/api/capabilities");
  expect(answer.json()).toEqual({
    code: 200,
    message: null,
    data: {
      providers: { kakao: false, google: false, naver: false },
      push: true,
      sources: { frontend: "https://code.example/web", backend: "https://github.com/woori-danji/server" },
      mailbox: "/dev/mailbox",
    },
  });
  await t.close();
});

test("with a mail server no mailbox is announced", async () => {
  const t = await testApp({ env: { SMTP_URL: "smtp://127.0.0.1:9" } });
  expect((await t.app.inject("/api/capabilities")).json()).toMatchObject({ data: { mailbox: null } });
  await t.close();
});
