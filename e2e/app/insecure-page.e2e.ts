import { chromiumArgs, chromiumPath } from "../harness/runner/browser.ts";
import { roomOf } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";

// A host name that the browser does not treat as local: over http its page is no secure context, as on a phone that opens
// a computer's address in the same network.
const HOST = "danji.test";
test.use({
  fresh: true,
  launchOptions: {
    executablePath: await chromiumPath(),
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

test("chat works without a secure context, and its pending messages have their own ids", async ({
  browser,
  me,
  neighbour,
  origin,
}) => {
  const insecure = origin.replace(/\/\/[^:]+/, `//${HOST}`);
  const roomId = await roomOf(me, neighbour);
  const storageState = {
    cookies: me.state.cookies.map((cookie) => ({ ...cookie, domain: HOST })),
    origins: me.state.origins.map((one) => ({ ...one, origin: insecure })),
  };
  const context = await browser.newContext({ baseURL: insecure, storageState });
  const page = await context.newPage();
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await page.goto(`/chatroom/${roomId}`);
  expect(await page.evaluate(() => isSecureContext || "randomUUID" in crypto)).toBe(false);
  const input = page.getByLabel("메시지를 입력하세요");
  for (const words of ["하나", "둘"]) {
    await input.fill(words);
    await input.press("Enter");
  }
  const log = page.getByRole("log", { name: "대화" });
  for (const words of ["하나", "둘"]) await expect(log.getByText(words)).toBeVisible();
  await expect(log.getByText("보내는 중")).toHaveCount(2);
  expect(broken).toEqual([]);
  await context.close();
});
