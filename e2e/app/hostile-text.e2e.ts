import { expect, test as base } from "../harness/community.ts";
import { signUpResident, type Resident } from "../harness/resident.ts";

const onerror = '<img src=x onerror="hit()">';
const svg = '<svg onload="hit()">';
const script = "</script><script>hit()</script>";
const link = "javascript:hit()";
const markup = "<a href=javascript:hit()>누르세요</a> [누르세요](javascript:hit())";

// CASES T097: texts that would run as code are shown as typed.
const test = base.extend<{ readonly me: Resident }>({
  me: async ({ origin, playwright }, use) => {
    const me = await signUpResident(playwright.request, origin, {
      nickname: `<b>x</b>${Date.now() % 1_000_000_000}`,
      name: svg,
    });
    await use(me);
    await me.api.dispose();
  },
});

test("hostile texts are shown literally on every screen: no script runs, no policy is violated", async ({
  page,
  me,
}) => {
  let ran = 0;
  await page.exposeFunction("hit", () => {
    ran += 1;
  });
  await page.addInitScript(() => {
    // A console error is a failure of the test.
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      console.error(`the policy was violated: ${effectiveDirective}`);
    });
  });
  const title = `${onerror} ${Date.now()}`;
  const contents = [onerror, svg, script, link, markup].join("\n");
  const feedId = await me.post({ title, contents });
  const top = await me.comment(feedId, contents);
  await me.comment(feedId, script, top);

  const listed = page.getByRole("article").filter({ hasText: title });
  for (const path of ["/community", `/community?q=${encodeURIComponent(title.slice(-8))}`, "/mypage/posts"]) {
    await page.goto(path);
    await expect(listed.getByRole("heading"), path).toHaveText(title);
    await expect(listed).toContainText(me.person.nickname);
    await expect(listed).toContainText(svg);
  }
  await page.goto(`/community/feed/${feedId}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const shown = page.getByText(svg);
  await expect(shown).toHaveCount(2);
  expect(await shown.first().innerText()).toBe(contents);
  expect(await shown.last().innerText()).toBe(contents);
  await expect(page.getByText(script, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /hit|누르세요/ })).toHaveCount(0);
  await page.getByRole("button", { name: me.person.nickname }).first().click();
  const sheet = page.getByRole("dialog", { name: "이웃 정보" });
  await expect(sheet.getByText(me.person.nickname)).toBeVisible();
  await expect(sheet.getByRole("link", { name: title })).toBeVisible();
  await page.goto(`/write/${feedId}`);
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await expect(page.getByLabel("내용")).toHaveValue(contents);
  for (const path of ["/mypage", "/settings/profile", "/"]) await page.goto(path);
  expect(ran).toBe(0);
});
