import { expect, test, unique } from "../harness/community.ts";
import { goBackFromLayer, waitForLayers } from "../harness/page-state.ts";

test.use({ fresh: true });

test("a neighbour's sheet; blocked, their posts and comments are hidden everywhere until unblocked", async ({
  page,
  me,
  neighbour,
}) => {
  const { nickname } = neighbour.person;
  const [title, older, words] = [unique("이웃의 글"), unique("이웃의 지난 글"), unique("이웃의 댓글")];
  await neighbour.post({ title: older });
  const feedId = await neighbour.post({ title });
  const mine = await me.post({ title: unique("내 글") });
  await neighbour.comment(mine, words);

  await page.goto("/community");
  await page.getByRole("link", { name: title }).click();
  const sheet = page.getByRole("dialog", { name: "이웃 정보" });
  await page.getByRole("button", { name: nickname }).click();
  await expect(sheet.getByText(nickname)).toBeVisible();
  await expect(sheet.getByText(/쓴 글 \d+개/)).toBeVisible();
  const theirs = sheet.getByRole("region", { name: "쓴 글" });
  await theirs.getByRole("link", { name: older }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { name: older })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();

  await page.getByRole("button", { name: nickname }).click();
  await sheet.getByRole("button", { name: "차단" }).click();
  const question = page.getByRole("alertdialog", { name: `${nickname} 님을 차단할까요?` });
  await question.getByRole("button", { name: "차단" }).click();
  await expect(page.getByRole("status").filter({ hasText: "차단했어요" })).toBeVisible();
  await expect(page.getByText("차단한 이웃의 글이에요")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);

  await page.goBack();
  const folded = page.getByRole("listitem").filter({ hasText: "차단한 이웃의 글이에요" });
  await expect(folded.first()).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  await page.reload();
  // By key: a row moves while those above it are measured, and a click would miss it.
  await folded.first().getByRole("button", { name: "보기" }).press("Enter");
  await expect(page.getByRole("article").filter({ hasText: nickname }).first()).toBeVisible();

  await page.goto(`/community/feed/${mine}`);
  await expect(page.getByText("차단한 이웃의 댓글이에요")).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
  await page.getByRole("button", { name: "보기" }).click();
  await expect(page.getByText(words)).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("link", { name: "차단한 이웃" }).click();
  const row = page.getByRole("list", { name: "차단한 이웃 목록" }).getByRole("listitem");
  await expect(row).toHaveText([new RegExp(nickname)]);
  await row.getByRole("button", { name: `${nickname} 님 차단 해제` }).click();
  await expect(row.getByText("차단을 풀었어요")).toBeVisible();
  await row.getByRole("button", { name: `${nickname} 님 다시 차단` }).click();
  await expect(row.getByRole("button", { name: `${nickname} 님 차단 해제` })).toBeVisible();

  await page.goto(`/community/feed/${feedId}`);
  await page.getByRole("button", { name: "보기" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: nickname }).click();
  await sheet.getByRole("button", { name: "차단 해제" }).click();
  await expect(page.getByRole("status").filter({ hasText: "차단을 풀었어요" })).toBeVisible();
  await expect(sheet).toBeHidden();
  await waitForLayers(page, 0);
  for (const path of [`/community/feed/${feedId}`, `/community/feed/${mine}`]) {
    await page.goto(path);
    await expect(page.getByText(path.endsWith(`/${mine}`) ? words : title)).toBeVisible();
    await expect(page.getByText(/차단한 이웃의/)).toHaveCount(0);
  }
});

test("a neighbour is reported once, and one's own sheet offers neither", async ({ page, me, neighbour }) => {
  const [mine, theirs] = [
    await me.post({ title: unique("내 글") }),
    await neighbour.post({ title: unique("이웃의 글") }),
  ];
  const sheet = page.getByRole("dialog", { name: "이웃 정보" });
  const report = page.getByRole("dialog", { name: "신고" });
  await page.goto(`/community/feed/${theirs}`);
  for (const message of ["신고를 접수했어요. 우리단지 운영자가 확인해요.", "이미 신고한 내용입니다."]) {
    await page.getByRole("button", { name: neighbour.person.nickname }).click();
    await sheet.getByRole("button", { name: "신고" }).click();
    await report.getByLabel("사기가 의심돼요").check();
    await report.getByRole("button", { name: "신고하기" }).click();
    await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
    await expect(report).toBeHidden();
  }
  await page.goto(`/community/feed/${mine}`);
  await page.getByRole("button", { name: me.person.nickname }).click();
  await expect(sheet.getByText("쓴 글 1개")).toBeVisible();
  await expect(sheet.getByRole("button", { name: /차단|신고/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("the browser's back button closes one layer after the other, and a closed one leaves nothing behind", async ({
  page,
  neighbour,
}) => {
  const { nickname } = neighbour.person;
  const [title, older] = [unique("뒤로 갈 글"), unique("지난 글")];
  await neighbour.post({ title: older });
  const address = `/community/feed/${await neighbour.post({ title })}`;
  const [name, menu] = [
    page.getByRole("button", { name: nickname }),
    page.getByRole("button", { name: "메뉴", exact: true }),
  ];
  const sheet = page.getByRole("dialog", { name: "이웃 정보" });
  const report = page.getByRole("dialog", { name: "신고" });
  const question = page.getByRole("alertdialog", { name: `${nickname} 님을 차단할까요?` });
  await page.goto("/community");
  await page.getByRole("link", { name: title }).click();

  await name.click();
  await sheet.getByRole("button", { name: "차단" }).click();
  await expect(question).toBeVisible();
  await goBackFromLayer(page, 2);
  await expect(question).toBeHidden();
  await expect(sheet).toBeVisible();
  await goBackFromLayer(page);
  await expect(sheet).toBeHidden();
  await expect(name).toBeFocused();
  await page.goForward();
  await waitForLayers(page, 0);
  await expect(page).toHaveURL(address);
  await expect(sheet).toBeHidden();

  await menu.click();
  await expect(page.getByRole("menuitem")).toHaveText(["신고"]);
  await goBackFromLayer(page);
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole("menuitem", { name: "신고" }).click();
  await report.getByLabel("광고나 도배예요").check();
  await goBackFromLayer(page);
  await expect(report).toBeHidden();

  await name.click();
  await sheet.getByRole("button", { name: "신고" }).click();
  await expect(report).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(report).toBeHidden();

  await name.click();
  await sheet.getByRole("link", { name: older }).click();
  await expect(page.getByRole("heading", { name: older })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await name.click();
  await expect(sheet.getByText(/쓴 글 \d+개/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await waitForLayers(page, 0);
  await page.goBack();
  await expect(page, "one step leads to the screen before").toHaveURL("/community");
});
