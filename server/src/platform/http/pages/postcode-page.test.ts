import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { postcodePath } from "@danji/contract/platform/postcode";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "danji-web-"));
  await writeFile(path.join(webDir, "index.html"), "<!doctype html>");
  t = await testApp({ config: { webDir } });
});
afterAll(async () => {
  await t.close();
  await rm(webDir, { recursive: true });
});

const policyOf = async (url: string) => {
  const { statusCode, headers } = await t.app.inject({ url });
  expect(statusCode).toBe(200);
  return { policy: String(headers["content-security-policy"]), framing: headers["x-frame-options"] };
};

test("the page of the postcode service alone loads foreign code, and only we frame it", async () => {
  const { policy, framing } = await policyOf(postcodePath);
  expect(policy).toMatch(/script-src 'self' https:\/\/t1\.kakaocdn\.net https:\/\/t1\.daumcdn\.net;/);
  expect(policy).toMatch(/frame-src https:\/\/postcode\.map\.kakao\.com https:\/\/postcode\.map\.daum\.net;/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(framing).toBe("SAMEORIGIN");
});

test.each(["/", "/register-complex", `${postcodePath}/x`, `${postcodePath}x`])(
  "%s loads nothing foreign and cannot be framed",
  async (url) => {
    const { policy, framing } = await policyOf(url);
    expect(policy).not.toContain("https:");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(framing).toBe("DENY");
  },
);
