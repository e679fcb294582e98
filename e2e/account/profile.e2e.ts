import { expect, test, unique } from "../harness/community.ts";
import { newAccount } from "../harness/account.ts";
import { callsTo } from "../harness/calls.ts";
import { phonePhoto } from "../harness/phone-photo.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

test("my page: who I am, my home, four shortcuts, the settings", async ({ page, me }) => {
  await open(page, "/mypage");
  await expect(page.getByRole("heading", { name: me.person.name })).toBeVisible();
  await expect(page.getByText(me.person.email)).toBeVisible();
  await expect(page.getByRole("heading", { name: "등록한 집이 없어요" })).toBeVisible();
  for (const [name, url] of [
    ["작성한 글", "/mypage/posts"],
    ["스크랩한 글", "/mypage/scraps"],
    ["채팅방 목록", "/mypage/chats"],
    ["방문차량 목록", "/mypage/vehicles"],
    ["내 단지 추가", "/mypage/homes/new"],
    ["단지 등록하기", "/register-complex"],
    ["설정", "/settings"],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL("/mypage");
  }
});

test("the profile call sends the bearer token that local storage holds, and none without it", async ({ page, me }) => {
  const isProfile = callsTo("GET", /^\/api\/member\/profile$/);
  const sentWith = async () => {
    const [request] = await Promise.all([page.waitForRequest(isProfile), page.goto("/mypage")]);
    await expect(page.getByRole("heading", { name: me.person.name })).toBeVisible();
    return (await request.allHeaders())["authorization"];
  };
  expect(await sentWith()).toBeUndefined();
  const login = await me.api.post("/api/login", { data: { loginId: me.person.email, password: me.person.password } });
  const { data } = (await login.json()) as { data: { accessToken: string } };
  await page.evaluate((token) => localStorage.setItem("token", token), data.accessToken);
  expect(await sentWith()).toBe(`Bearer ${data.accessToken}`);
});

test("nickname, name, phone and photo are changed and seen", async ({ page, me, neighbour }) => {
  const nickname = unique("새이웃").slice(0, 20);
  const { phoneNumber } = newAccount();
  const feedId = await neighbour.post({ title: unique("글") });
  await me.comment(feedId, "제 사진이 보이나요");

  await open(page, "/settings/profile");
  await page.getByLabel("닉네임").fill("관리사무소");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("쓸 수 없는 닉네임이에요. 다른 닉네임을 골라주세요.")).toBeVisible();
  await page.getByLabel("닉네임").fill(nickname);
  await page.getByLabel("이름", { exact: true }).fill("한지수");
  await page.getByLabel("휴대폰 번호").fill("01000001001");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("이미 등록된 휴대폰 번호입니다.")).toBeVisible();
  await page.getByLabel("휴대폰 번호").fill(phoneNumber);

  const chooser = page.getByLabel("사진 변경");
  await chooser.setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") });
  await expect(page.getByRole("alertdialog")).toContainText("이미지 파일만 업로드할 수 있습니다.");
  await page.getByRole("button", { name: "확인" }).click();
  await chooser.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(1200, 1600) });
  await expect(page.getByRole("img", { name: "프로필 사진" })).toBeVisible();
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("프로필이 수정되었습니다.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("닉네임")).toHaveValue(nickname);
  await expect(page.getByLabel("휴대폰 번호")).toHaveValue(phoneNumber.replace(/(\d{3})(\d{4})(\d{4})/, "$1-$2-$3"));

  const profile = await me.read<{ profileImage: string }>("/api/member/profile");
  const drawn = (address: string) =>
    page.evaluate((wanted) => {
      const image = [...document.images].find((one) => one.src.endsWith(wanted));
      return image !== undefined && image.complete && image.naturalWidth > 0;
    }, address);
  await page.goto("/mypage");
  await expect(page.getByRole("heading", { name: "한지수" })).toBeVisible();
  await expect(page.getByText(nickname)).toBeVisible();
  await expect.poll(() => drawn(profile.profileImage)).toBe(true);
  await page.goto(`/community/feed/${feedId}`);
  const comment = page.getByRole("listitem").filter({ hasText: "제 사진이 보이나요" });
  const picture = comment.getByRole("presentation", { includeHidden: true });
  await expect(picture).toHaveAttribute("src", profile.profileImage);
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);

  await open(page, "/settings/profile");
  await page.getByRole("button", { name: "사진 삭제" }).click();
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("프로필이 수정되었습니다.")).toBeVisible();
  expect((await me.read<{ profileImage: string | null }>("/api/member/profile")).profileImage).toBeNull();
});

test("the password is changed by who knows it", async ({ page, me, playwright, origin }) => {
  await open(page, "/settings/profile");
  const form = page.getByRole("form", { name: "비밀번호 변경" });
  const submit = form.getByRole("button", { name: "비밀번호 변경" });
  const fresh = "Haneul2026!";
  await submit.click();
  await expect(form.getByText("현재 비밀번호를 입력해주세요.")).toBeVisible();
  await form.getByLabel("현재 비밀번호").fill("Wrong2026!");
  await form.getByLabel("새 비밀번호", { exact: true }).fill(fresh);
  await form.getByLabel("새 비밀번호 확인").fill("Badang2026!");
  await submit.click();
  await expect(form.getByText("비밀번호가 일치하지 않습니다.")).toBeVisible();
  await form.getByLabel("새 비밀번호 확인").fill(fresh);
  await submit.click();
  await expect(form.getByLabel("현재 비밀번호")).toBeFocused();
  await form.getByLabel("현재 비밀번호").fill(me.person.password);
  await submit.click();
  await expect(page.getByText("비밀번호가 변경되었습니다.")).toBeVisible();
  const request = await playwright.request.newContext({ baseURL: origin });
  const logsIn = async (password: string) =>
    (await request.post("/api/login", { data: { loginId: me.person.email, password } })).status();
  expect(await logsIn(me.person.password)).toBe(401);
  expect(await logsIn(fresh)).toBe(200);
  await request.dispose();
  await page.reload();
  await expect(page.getByLabel("닉네임")).toHaveValue(me.person.nickname);
});
