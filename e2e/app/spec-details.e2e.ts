import { logIn } from "../harness/account.ts";
import { callsTo, countCalls } from "../harness/calls.ts";
import { resident } from "../harness/people.ts";
import { phonePhoto } from "../harness/phone-photo.ts";
import { signUpResident } from "../harness/resident.ts";
import { memberScreens } from "../harness/routes.ts";
import { confirm, goTo, open, stopClock } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";

// Details of SPEC that no other flow covers: one check each.
const failed = (status: number, message: string | null = null) => ({
  status,
  json: { code: status, message, data: null },
});

interface Room {
  readonly chatMessageResponses: readonly { readonly seq: number; readonly sender: { readonly id: number } }[];
  readonly memberInformationList: readonly { readonly id: number }[];
}

test.describe("logged out", () => {
  test("the login screen holds the form, the ways to an account and three social buttons", async ({ page }) => {
    await open(page, "/login");
    await expect(page.getByRole("heading", { level: 1, name: "로그인" })).toBeVisible();
    await expect(page.getByRole("button", { name: "뒤로 가기" })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(2);
    await expect(page.getByRole("checkbox")).toHaveAccessibleName("이메일 저장");
    await expect(page.getByRole("link", { name: "계정 찾기" })).toHaveAttribute("href", "/find-account");
    await expect(page.getByRole("link", { name: "회원가입" })).toHaveAttribute("href", "/register");
    await expect(page.getByText("Or", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /로 계속하기$/ })).toHaveText([/^카카오/, /^Google/, /^네이버/]);
  });

  test("an empty or invalid address is not sent and gets the focus", async ({ page }) => {
    await open(page, "/login");
    const sent = countCalls(page, callsTo("POST", /\/api\/login$/));
    const email = page.getByLabel("이메일", { exact: true });
    await page.getByLabel("비밀번호").fill("Sunny2026!");
    for (const address of ["", "nobody@"]) {
      await email.fill(address);
      await page.getByLabel("비밀번호").press("Enter");
      await expect(email).toBeFocused();
    }
    expect(sent()).toBe(0);
    const login = page.waitForRequest(callsTo("POST", /\/api\/login$/));
    await email.fill("  nobody@danji.example ");
    await page.getByLabel("비밀번호").press("Enter");
    expect((await login).postDataJSON()).toEqual({ loginId: "nobody@danji.example", password: "Sunny2026!" });
  });

  test("every screen for members leads to the login", async ({ page }) => {
    await page.goto("/mypage/homes/new?apartmentId=2");
    const login = page.getByRole("heading", { level: 1, name: "로그인" });
    await expect(page).toHaveURL("/login");
    await expect(login).toBeVisible();
    // The document is the same for all addresses; the router decides.
    for (const { path } of memberScreens) {
      await goTo(page, path);
      await expect(page, path).toHaveURL("/login");
      await expect(login, path).toBeVisible();
    }
  });

  test("a social login shows its progress, and a failure of ours", async ({ page, faults }) => {
    faults.allow(/status of 500/);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    let answer = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/oauth/exchange*", async (route) => {
      await released;
      await route.fulfill(failed(500));
    });
    await page.goto("/oauth/redirect?status=success&social-code=some-code");
    await expect(page.getByRole("heading", { name: "로그인 중입니다" })).toBeVisible();
    await expect(page).toHaveURL("/oauth/redirect");
    const turning = () =>
      page.getByRole("main").evaluate((main) =>
        document.getAnimations().some((motion) => {
          const turned = motion.effect instanceof KeyframeEffect ? motion.effect.target : null;
          const isSpin =
            motion instanceof CSSAnimation && motion.animationName === "spin" && motion.playState === "running";
          return isSpin && turned !== null && main.contains(turned) && turned.checkVisibility();
        }),
      );
    await expect.poll(turning, "a spinner").toBe(true);
    answer();
    await expect(page.getByRole("alertdialog", { name: "오류" })).toContainText("로그인 처리 중 오류가 발생했습니다.");
    await confirm(page);
    await expect(page).toHaveURL("/login");
  });

  test("a failed code or sign-up shows the server's message, or its own", async ({ page, faults }) => {
    faults.allow(/status of 5\d\d/);
    await page.goto("/register");
    await page.getByLabel("이메일").fill("someone@danji.example");
    await page.route("**/api/member/check-email-duplication", (route) =>
      route.fulfill({ json: { code: 200, message: null, data: null } }),
    );
    await page.getByRole("button", { name: "중복확인" }).click();
    await expect(page.getByText("사용 가능한 이메일입니다.")).toBeVisible();
    for (const [message, shown] of [
      [null, "인증번호 전송에 실패했습니다."],
      ["지금은 쉬는 중입니다.", "지금은 쉬는 중입니다."],
    ] as const) {
      await page.route("**/certification-code/send", (route) => route.fulfill(failed(500, message)));
      await page.getByRole("button", { name: "인증번호 전송" }).click();
      await expect(page.getByText(shown)).toBeVisible();
    }
  });

  test("a new password: the server's refusal is shown, success leads to the login after two seconds", async ({
    page,
    faults,
  }) => {
    faults.allow(/status of 500/);
    await page.clock.install();
    await open(page, "/find-account");
    await page.evaluate(() => {
      history.pushState({ index: 1, state: { email: "someone@danji.example", verified: true } }, "", "/reset-password");
    });
    const submit = page.getByRole("button", { name: "비밀번호 변경" });
    const password = page.getByLabel("새 비밀번호", { exact: true });
    const confirmation = page.getByLabel("새 비밀번호 확인");
    await expect(submit).toBeDisabled();
    await password.fill("Haneul2026!");
    await expect(submit).toBeDisabled();
    await password.fill("");
    await confirmation.fill("Haneul2026!");
    await expect(submit).toBeDisabled();
    await password.fill("Haneul2026!");
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: "이메일 인증을 먼저 해주세요." })).toBeVisible();
    const answerWith = (answer: ReturnType<typeof failed>) =>
      page.route("**/api/member/reset-password", (route) => route.fulfill(answer));
    await answerWith(failed(500));
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: "비밀번호 변경에 실패했습니다." })).toBeVisible();
    await answerWith(failed(200));
    await stopClock(page);
    await submit.click();
    await expect(page.getByRole("heading", { name: "비밀번호가 변경되었습니다." })).toBeVisible();
    await page.clock.runFor(1_999);
    expect(new URL(page.url()).pathname).toBe("/reset-password");
    await page.clock.runFor(1);
    await expect(page).toHaveURL("/login");
  });

  test("beside the phone: the tagline, codes that lead to the sources, the bar of a phone", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, "/login");
    const panel = page.getByRole("complementary");
    await expect(panel.getByText("아파트 생활의 시작")).toBeVisible();
    const { data } = (await (await page.request.get("/api/capabilities")).json()) as {
      data: { sources: Record<string, string> };
    };
    await expect(panel.getByRole("link", { name: "Frontend Source" })).toHaveAttribute(
      "href",
      data.sources["frontend"] ?? "",
    );
    await expect(panel.getByRole("link", { name: "Backend Source" })).toHaveAttribute(
      "href",
      data.sources["backend"] ?? "",
    );
    // Capacity in bytes of a QR code of each version at level H (ISO/IEC 18004, table 7); at a lower level it would be
    // smaller.
    const version =
      1 + [7, 14, 24, 34, 44, 58, 64, 84].findIndex((room) => room >= (data.sources["frontend"] ?? "").length);
    const margin = 2;
    const side = 17 + 4 * version + 2 * margin;
    await expect(panel.getByRole("img", { name: "Frontend Source" })).toHaveAttribute("viewBox", `0 0 ${side} ${side}`);
    const icons = page
      .getByText("9:41")
      .evaluate((clock) => clock.closest("[aria-hidden=true]")?.querySelectorAll("svg").length);
    expect(await icons, "signal, wifi and battery").toBe(3);
  });
});

test.describe("logged in", () => {
  test.use({ member: true });

  test("/home is the home screen too", async ({ page }) => {
    await open(page, "/home");
    await expect(page.getByRole("combobox", { name: "단지 검색" })).toBeVisible();
    // What is new today has a list of its own below them.
    const tiles = page.getByRole("main").getByRole("list").first();
    await expect(tiles.getByRole("listitem")).toHaveCount(8);
  });

  for (const [path, title, above] of [
    ["/my-reservations", "내 예약", "/"],
    ["/visitor-car", "방문차량", "/"],
    ["/notices", "공지사항", "/"],
    ["/complex-info", "단지정보", "/"],
    ["/favorites", "즐겨찾기", "/"],
    ["/mypage/vehicles", "방문차량 목록", "/mypage"],
  ] as const) {
    test(`${path} has its title and a way back`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await page.getByRole("button", { name: "뒤로 가기" }).click();
      await expect(page).toHaveURL(above);
    });
  }

  test("settings has four sections with a row for each of its screens", async ({ page }) => {
    await open(page, "/settings");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["회원정보", "앱 설정", "고객센터", "기타"]);
    const sections = {
      회원정보: ["profile", "devices", "blocks", "reports", "social", "consents", "export", "withdrawal"],
      "앱 설정": ["notifications", "theme"],
      고객센터: ["faq", "notices", "inquiry", "inquiry-list"],
      기타: ["/terms", "/privacy", "license", "version"],
    };
    for (const [title, rows] of Object.entries(sections)) {
      const links = page.getByRole("region", { name: title }).getByRole("link");
      const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
      expect(hrefs, title).toEqual(rows.map((row) => (row.startsWith("/") ? row : `/settings/${row}`)));
    }
  });

  test("chat has its four tabs, the community its four and three orders", async ({ page }) => {
    await open(page, "/chat");
    await expect(page.getByRole("tab")).toHaveText([/^1:1 채팅/, /^단체 채팅/, /^받은 요청/, /^보낸 요청/]);
    await open(page, "/community");
    await expect(page.getByRole("tab", { selected: true })).toHaveText("커뮤니티");
    await expect(page.getByLabel("정렬").getByRole("option")).toHaveText(["전체", "인기순", "최신순"]);
    const write = page.getByRole("link", { name: "글쓰기" });
    await expect(write).toBeInViewport();
    await write.click();
    await expect(page).toHaveURL("/write");
  });

  test("a post shows its author, time, counts, words and photos, and a list item what it takes to choose it", async ({
    page,
    playwright,
    origin,
  }) => {
    const neighbour = await signUpResident(playwright.request, origin);
    const { nickname } = neighbour.person;
    const title = `볕이 드는 거실 ${nickname}`;
    const photos = [new File([Uint8Array.from(await phonePhoto(900, 1200))], "거실.jpg", { type: "image/jpeg" })];
    const feedId = await neighbour.post({ title, contents: "오후 세 시의 거실이에요", photos });
    await neighbour.comment(feedId, "커튼은 어디서 사셨어요?");
    for (const words of ["창이 크네요", "바람도 잘 들어요"]) await neighbour.comment(feedId, words);
    // All counts differ, so that none is mistaken for another: 2 likes, 1 bookmark, 3 comments.
    for (const api of [neighbour.api, page.request])
      expect((await api.post(`/api/community/${feedId}/reactions`)).ok()).toBe(true);
    expect((await neighbour.api.post(`/api/community/feeds/${feedId}/bookmarks`)).ok()).toBe(true);
    await open(page, "/community");
    const item = page.getByRole("article").filter({ hasText: title });
    await expect(item).toContainText("오후 세 시의 거실이에요");
    await expect(item).toContainText(nickname);
    await item.getByRole("link", { name: title }).click();
    const post = page.getByRole("article").first();
    await expect(post).toContainText(nickname);
    await expect(post.getByRole("time").first()).toHaveText(/방금 전|분 전/);
    await expect(post).toContainText(/조회\s*\d/);
    await expect(post.getByRole("button", { name: "좋아요" })).toHaveAccessibleDescription("2");
    await expect(post.getByRole("button", { name: "북마크" })).toHaveAccessibleDescription("1");
    await expect(post.getByText("오후 세 시의 거실이에요")).toBeVisible();
    await expect(post.getByRole("img", { name: "사진 1/1" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "댓글(3)" })).toBeVisible();
    const comment = page.getByRole("listitem").filter({ hasText: "커튼은 어디서 사셨어요?" });
    await expect(comment).toContainText(nickname);
    await expect(comment.getByRole("time")).toHaveText(/방금 전|분 전/);
    await expect(comment.getByRole("button", { name: "답글" })).toBeVisible();
    await neighbour.api.dispose();
  });

  test("a new post has its title, its button and the hint for photos, and shows its failure", async ({
    page,
    faults,
  }) => {
    faults.allow(/status of 403/);
    await open(page, "/write");
    await expect(page.getByRole("heading", { level: 1, name: "글쓰기" })).toBeVisible();
    await expect(page.getByText("권장 크기 390*460, 최대 10장")).toBeVisible();
    await expect(page.getByLabel("사진 첨부")).toHaveAttribute("multiple", "");
    await page.route("**/api/community/feeds", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 403, json: { code: 403, message: null, data: null, reason: "FORBIDDEN" } })
        : route.fallback(),
    );
    await page.getByLabel("제목").fill("제목");
    await page.getByLabel("내용").fill("내용");
    await page.getByRole("button", { name: "등록", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "글을 등록하지 못했습니다." })).toBeVisible();
    await expect(page.getByLabel("내용")).toHaveValue("내용");
  });

  test("a profile that fails to load shows it, under the default name", async ({ page, faults }) => {
    faults.allow(/status of 400/);
    await page.route("**/api/member/profile", (route) => route.fulfill(failed(400)));
    await page.goto("/mypage");
    await expect(page.getByRole("alert")).toContainText("프로필 정보를 가져오지 못했습니다.");
    await expect(page.getByRole("heading", { name: "사용자" })).toBeVisible();
  });

  test("a complex whose change or registration fails on the server says so in SPEC's words", async ({
    browser,
    playwright,
    origin,
  }) => {
    const { api, state, person } = await signUpResident(playwright.request, origin);
    const name = `${person.nickname}마을`;
    const facts = {
      name,
      region: `서울특별시 마포구 ${name}로 7`,
      location: "",
      totalUnit: 200,
      parkingCapacity: 250,
      buildingRange: "101동 ~ 104동 (총 4개 동)",
    };
    const requestDto = {
      name: "requestDto.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(facts)),
    };
    const { data } = (await (await api.post("/api/apartment", { multipart: { requestDto } })).json()) as {
      data: { id: number };
    };
    const context = await browser.newContext({
      baseURL: origin,
      storageState: state,
      viewport: { width: 390, height: 844 },
    });
    await context.route(/\/api\/apartment(?:\/\d+)?$/, (route) =>
      route.request().method() === "GET" ? route.fallback() : route.fulfill(failed(500)),
    );

    const change = await context.newPage();
    await open(change, `/register-complex/${data.id}`);
    await change.getByLabel("세대수").fill("321");
    await change.getByRole("button", { name: "저장하기" }).click();
    await expect(change.getByText("단지 정보 업데이트에 실패했습니다.")).toBeVisible();

    const fresh = await context.newPage();
    await open(fresh, "/register-complex");
    await fresh.getByLabel("단지명").fill(`새 ${name}`);
    await fresh.getByRole("button", { name: "직접 입력" }).click();
    await fresh.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 월드컵북로 9");
    await fresh.getByLabel("세대수").fill("12");
    await fresh.getByLabel("주차대수").fill("15");
    await fresh.getByRole("button", { name: "동 설정" }).click();
    await fresh.getByLabel("동 개수").fill("2");
    await fresh.getByLabel("시작 동 번호").fill("101");
    await fresh.getByRole("button", { name: "적용" }).click();
    await fresh.getByRole("button", { name: "등록하기" }).click();
    await expect(
      fresh.getByText("단지 등록 중 오류가 발생했습니다. 다시 시도해주세요.", { exact: true }),
    ).toBeVisible();
    await context.route(/\/api\/apartment$/, (route) =>
      route.request().method() === "GET" ? route.fallback() : route.fulfill(failed(400)),
    );
    await fresh.getByRole("button", { name: "등록하기" }).click();
    await expect(fresh.getByText("단지 등록 중 오류가 발생했습니다.", { exact: true })).toBeVisible();
    await context.close();
    await api.dispose();
  });

  test("a room shows its other side's picture at their messages alone", async ({ page }) => {
    await open(page, "/chatroom/1");
    const { data: room } = (await (await page.request.get("/api/chat/room/1")).json()) as { data: Room };
    const [viewer] = room.memberInformationList;
    const ownSeqs = room.chatMessageResponses.filter(({ sender }) => sender.id === viewer?.id).map(({ seq }) => seq);
    const log = page.getByRole("log", { name: "대화" });
    const readBubbles = () =>
      log.getByRole("article").evaluateAll((articles) =>
        articles.map((article) => {
          const { left, right } = article.getBoundingClientRect();
          const picture =
            article.parentElement?.parentElement?.parentElement?.querySelector("button[aria-hidden=true]");
          return {
            seq: Number(article.getAttribute("data-message")),
            side: window.innerWidth - right < left ? "right" : "left",
            pictureEnds: picture?.getBoundingClientRect().right,
          };
        }),
      );
    const sidesOf = (bubbles: readonly { readonly side: string }[]) => [...new Set(bubbles.map(({ side }) => side))];
    const readSides = async () => {
      const bubbles = await readBubbles();
      const own = bubbles.filter(({ seq }) => ownSeqs.includes(seq));
      return { own, others: bubbles.filter((one) => !own.includes(one)) };
    };
    // The rows come some at a time.
    await expect
      .poll(async () => Object.values(await readSides()).map(sidesOf), "own at the right, others at the left")
      .toEqual([["right"], ["left"]]);
    const { own, others } = await readSides();
    expect(own.filter(({ pictureEnds }) => pictureEnds !== undefined)).toEqual([]);
    const pictures = others.flatMap(({ pictureEnds }) => pictureEnds ?? []);
    expect(pictures.length).toBeGreaterThan(0);
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(Math.max(...pictures), "at the left edge").toBeLessThan(width / 4);
  });
});

test("a logout waits for the menu to close", async ({ page }) => {
  await page.clock.install();
  await page.goto("/login");
  await logIn(page, resident);
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
  const requestCount = countCalls(page, callsTo("POST", /\/api\/logout$/));
  await stopClock(page);
  await page.getByRole("button", { name: "로그아웃" }).click();
  await page.clock.runFor(299);
  // Every request sent before is known once a later call is answered.
  await page.evaluate(() => fetch("/api/capabilities"));
  expect(requestCount(), "299 ms after the press").toBe(0);
  await page.clock.runFor(1);
  await expect.poll(requestCount, "300 ms after it").toBe(1);
  await page.clock.resume();
  await expect(page).toHaveURL("/login");
});
