import { callsTo, countCalls, dropResponses, holdResponses, refuseCalls, endRoutes } from "../harness/calls.ts";
import { requestChat, checkAxe, roomOf } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { confirm, open, waitForLayers } from "../harness/page-state.ts";

test.use({ fresh: true });

test("a chat is asked for from a post; refusals keep the words, and the own request is taken back", async ({
  page,
  neighbour,
}) => {
  const { nickname } = neighbour.person;
  const title = unique("책장 나눔해요");
  const feedId = await neighbour.post({ title });
  await open(page, `/community/feed/${feedId}`);
  await page.getByRole("button", { name: nickname }).click();
  await page.getByRole("dialog", { name: "이웃 정보" }).getByRole("button", { name: "채팅 요청" }).click();

  const sheet = page.getByRole("dialog", { name: `${nickname} 님에게 채팅 요청` });
  const greeting = sheet.getByLabel("인사말");
  const submit = sheet.getByRole("button", { name: "요청하기" });
  await expect(submit).toBeDisabled();
  await greeting.fill("가".repeat(501));
  await expect(greeting).toHaveAccessibleDescription("501/500");
  await expect(submit).toBeDisabled();
  await greeting.fill("책장 아직 있을까요?");
  await expect(sheet.getByText("11/500")).toBeVisible();
  await checkAxe(page, "the sheet that asks");
  await submit.click();
  await expect(sheet.getByText("채팅을 요청했어요")).toBeFocused();
  await sheet.getByRole("button", { name: "보낸 요청 보기" }).click();

  await expect(page).toHaveURL(/\/chat\?tab=sent$/);
  const sent = page.getByRole("listitem", { name: nickname });
  await expect(sent).toContainText("책장 아직 있을까요?");
  await expect(sent.getByText("처리중")).toBeVisible();
  await sent.getByRole("link", { name: `‘${title}’ 글을 보고` }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();

  // Now the sheet leads to the request that is open. Where that cannot be read, the server refuses another one.
  const neighbourSheet = page.getByRole("dialog", { name: "이웃 정보" });
  await page.getByRole("button", { name: nickname }).click();
  await expect(neighbourSheet.getByRole("link", { name: "보낸 요청 보기" })).toBeVisible();
  await expect(neighbourSheet.getByRole("button", { name: "채팅 요청" })).toHaveCount(0);
  const restore = await refuseCalls(page, callsTo("GET", /\/request\/sent$/), "서버 오류가 발생했습니다.");
  await open(page, `/community/feed/${feedId}`);
  await page.getByRole("button", { name: nickname }).click();
  await neighbourSheet.getByRole("button", { name: "채팅 요청" }).click();
  await restore();
  await greeting.fill("다시 여쭤봐요");
  await submit.click();
  await expect(sheet.getByRole("alert")).toContainText("이미 처리 중인 요청이 있습니다.");
  await expect(greeting).toHaveValue("다시 여쭤봐요");
  await sheet.getByRole("link", { name: "요청 보기" }).click();

  await sent.getByRole("button", { name: "취소" }).click();
  const question = page.getByRole("alertdialog", { name: "요청을 취소할까요?" });
  await question.getByRole("button", { name: "요청 취소" }).click();
  await expect(page.getByRole("heading", { name: "보낸 요청이 없습니다" })).toBeVisible();
  const received = await neighbour.read<readonly { message: string }[]>("/api/chat/request/received");
  expect(received.filter(({ message }) => message === "책장 아직 있을까요?")).toEqual([]);
});

test("L242 a chat request is written offline: it waits with the sent ones, is changed, and asks once; L245 a refusal keeps it", async ({
  page,
  me,
  neighbour,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection to|status of 409/);
  const { nickname } = neighbour.person;
  const feedId = await neighbour.post({ title: unique("터널에서 본 글") });
  const ask = callsTo("POST", /\/chat\/request$/);
  const sheet = page.getByRole("dialog", { name: `${nickname} 님에게 채팅 요청` });
  const greeting = sheet.getByLabel("인사말");
  const unsent = page.getByRole("list", { name: "보내지 않은 글" }).getByRole("listitem", { name: nickname });
  const received = async () =>
    (await neighbour.read<readonly { message: string }[]>("/api/chat/request/received")).map(({ message }) => message);
  const restore = await dropResponses(page, ask);
  await open(page, "/chat?tab=sent");
  await open(page, `/community/feed/${feedId}`);
  await page.getByRole("button", { name: nickname }).click();
  await page.getByRole("dialog", { name: "이웃 정보" }).getByRole("button", { name: "채팅 요청" }).click();
  await greeting.fill("책장 아직 있을까요?");
  await sheet.getByRole("button", { name: "요청하기" }).click();
  await expect(sheet.getByText("연결되면 보낼게요")).toBeFocused();
  await sheet.getByRole("button", { name: "보낸 요청 보기" }).click();
  await expect(unsent).toContainText("책장 아직 있을까요?");
  await context.setOffline(true);
  await restore();
  // Its answer was lost, and its words are changed: the neighbour is not asked twice.
  await unsent.getByRole("button", { name: "고치기" }).click();
  await expect(greeting).toHaveValue("책장 아직 있을까요?");
  await greeting.fill("책장 아직 있나요?");
  await sheet.getByRole("button", { name: "요청하기" }).click();
  await sheet.getByRole("button", { name: "닫기" }).last().click();
  await expect(unsent).toContainText("책장 아직 있나요?");
  await context.setOffline(false);
  await expect(unsent.getByRole("alert")).toContainText("보내지 못했어요");
  expect(await received()).toEqual(["책장 아직 있을까요?"]);
  await unsent.getByRole("button", { name: "버리기" }).click();
  await expect(unsent).toHaveCount(0);
  await expect(page.getByRole("listitem", { name: nickname })).toContainText("책장 아직 있을까요?");
  expect(await me.read<readonly object[]>("/api/chat/request/sent")).toHaveLength(1);
});

test("a greeting waits in its sheet, which Escape closes, and where it is refused behind the closed sheet, among the sent requests", async ({
  page,
  neighbour,
  faults,
}) => {
  faults.allow(/status of 403/);
  const { nickname } = neighbour.person;
  const feedId = await neighbour.post({ title: unique("닫은 창") });
  const sheet = page.getByRole("dialog", { name: `${nickname} 님에게 채팅 요청` });
  const greeting = sheet.getByLabel("인사말");
  const ask = async () => {
    await page.getByRole("button", { name: nickname }).click();
    await page.getByRole("dialog", { name: "이웃 정보" }).getByRole("button", { name: "채팅 요청" }).click();
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  };
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/chat\/request$/, async (route) => {
    await answered;
    const json = { code: 403, message: "요청할 수 없는 이웃이에요.", data: null, reason: "CHAT_REQUEST_REFUSED" };
    await route.fulfill({ status: 403, json });
  });
  await open(page, `/community/feed/${feedId}`);
  await ask();
  await greeting.fill("쓰다 만 인사");
  await close();
  await ask();
  await expect(greeting).toHaveValue("쓰다 만 인사");
  const called = page.waitForRequest(callsTo("POST", /\/chat\/request$/));
  await sheet.getByRole("button", { name: "요청하기" }).click();
  await called;
  await close();
  answer();
  await waitForLayers(page, 0);
  await open(page, "/chat?tab=sent");
  const unsent = page.getByRole("list", { name: "보내지 않은 글" }).getByRole("listitem", { name: nickname });
  await expect(unsent).toContainText("쓰다 만 인사");
  await expect(unsent.getByRole("alert")).toContainText("요청할 수 없는 이웃이에요.");
});

test("requests come in by themselves; one is accepted, and what the neighbour writes comes into the list", async ({
  page,
  me,
  neighbour,
  browser,
}) => {
  const { nickname } = neighbour.person;
  const socketReady = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await open(page, "/chat?tab=received");
  await expect(page.getByRole("heading", { name: "받은 요청이 없습니다" })).toBeVisible();
  await socketReady;
  await requestChat(neighbour, me, "텃밭 모임에 오실래요?");
  const request = page.getByRole("listitem", { name: nickname });
  await expect(request.getByText("텃밭 모임에 오실래요?")).toBeVisible();
  await expect(page.getByRole("tab", { name: "받은 요청 새 소식 있음" })).toBeVisible();
  await checkAxe(page, "received requests");
  await request.getByRole("button", { name: "수락" }).click();
  await expect(request.getByText("수락됨")).toBeVisible();
  const toRoom = request.getByRole("link", { name: "대화하기" });
  await expect(toRoom).toBeFocused();
  const address = (await toRoom.getAttribute("href")) ?? "";

  await page.getByRole("tab", { name: "받은 요청" }).focus();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/\/chat$/);
  const room = page.getByRole("list", { name: "채팅방 목록" }).getByRole("link", { name: nickname });
  await expect(room).toContainText("텃밭 모임에 오실래요?");
  const theirs = await browser.newContext({ storageState: neighbour.state, baseURL: new URL(page.url()).origin });
  const theirPage = await theirs.newPage();
  await theirPage.goto(address);
  // The words of the request open the room, and nothing of them is unread.
  await expect(theirPage.getByRole("log").getByText("텃밭 모임에 오실래요?")).toBeVisible();
  await expect(room).not.toHaveAccessibleName(/안 읽은 메시지/);
  const input = theirPage.getByRole("textbox", { name: "메시지를 입력하세요" });
  await input.fill("저녁 7시에 봬요");
  await input.press("Enter");
  await expect(room).toContainText("저녁 7시에 봬요");
  await expect(room).toHaveAccessibleName(/안 읽은 메시지 1개/);
  await expect(page.getByRole("tab", { name: "1:1 채팅 새 소식 있음" })).toBeVisible();
  await checkAxe(page, "1:1 rooms");

  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: /^채팅/ })).toHaveAccessibleName(/새 소식 1개/);
  await page.goto("/mypage/chats");
  await room.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("log").getByText("저녁 7시에 봬요")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/mypage\/chats$/);
  await expect(room).not.toHaveAccessibleName(/안 읽은 메시지/);
  await theirs.close();
});

test("a request is rejected; a failed answer shows SPEC's message and changes nothing", async ({
  page,
  me,
  neighbour,
}) => {
  await requestChat(neighbour, me, "주차 문제로 여쭤봐요");
  await open(page, "/chat?tab=received");
  const request = page.getByRole("listitem", { name: neighbour.person.nickname });
  const alert = page.getByRole("alertdialog");

  const restore = await refuseCalls(page, callsTo("POST", /\/approve$/), "서버 오류가 발생했습니다.");
  await request.getByRole("button", { name: "수락" }).click();
  await expect(alert).toHaveAccessibleName("채팅 승인 중 오류가 발생했습니다.");
  await confirm(page);
  await restore();
  // Only the reason is set; with its own status, 401, the page would redirect to the login.
  const restoreLogin = await refuseCalls(page, callsTo("POST", /\/reject$/), "인증이 필요합니다.", {
    status: 403,
    reason: "UNAUTHENTICATED",
  });
  await request.getByRole("button", { name: "거절" }).click();
  await expect(alert).toHaveAccessibleName("로그인이 필요한 서비스입니다.");
  await confirm(page);
  await restoreLogin();

  await expect(request.getByText("처리중")).toBeVisible();
  await request.getByRole("button", { name: "거절" }).click();
  await expect(request.getByText("거절됨")).toBeVisible();
  await expect(request).toBeFocused();
  await expect(request.getByRole("button")).toHaveCount(0);
});

test("the complex's group room is joined, muted, and really left", async ({ page }) => {
  await open(page, "/chat");
  await expect(page.getByRole("heading", { name: "1:1 채팅이 없습니다" })).toBeVisible();
  await page.getByRole("tab", { name: "단체 채팅" }).click();
  await expect(page.getByRole("heading", { name: "단체 채팅이 없습니다" })).toBeVisible();
  await checkAxe(page, "the offer of the group room");
  const offer = page.getByRole("region", { name: "한빛마을 1단지" });
  // The event of the joining comes before its answer, and takes the offer away.
  const release = await holdResponses(page, callsTo("POST", /\/join$/));
  await offer.getByRole("button", { name: "참여하기" }).click();
  await expect(offer).toHaveCount(0);
  await release();
  await expect(page).toHaveURL(/\/chatroom\/\d+$/);
  await page.goBack();

  const room = page.getByRole("list", { name: "채팅방 목록" }).getByRole("link", { name: "한빛마을 1단지" });
  await expect(room).toContainText(/\d명/);
  await expect(offer).toHaveCount(0);
  const options = page.getByRole("button", { name: "한빛마을 1단지 채팅방 옵션" });
  await options.click();
  await page.getByRole("menuitem", { name: "알림 끄기" }).click();
  await expect(room.getByText("알림 꺼짐")).toBeAttached();
  await page.reload();
  await expect(room.getByText("알림 꺼짐")).toBeAttached();
  await checkAxe(page, "a muted group room");

  await options.click();
  await page.getByRole("menuitem", { name: "채팅방 나가기" }).click();
  const question = page.getByRole("alertdialog", { name: "채팅방에서 나갈까요?" });
  await expect(question).toContainText("언제든지 다시 참여할 수 있어요.");
  await question.getByRole("button", { name: "나가기" }).click();
  await expect(page.getByRole("heading", { name: "단체 채팅이 없습니다" })).toBeVisible();
  await expect(offer).toBeVisible();
});

test("a request in a state that the web does not know is 알 수 없음, and nothing can be done with it", async ({
  page,
  me,
  neighbour,
}) => {
  await requestChat(neighbour, me, "어느 상태일까요?");
  await page.route("**/api/chat/request/received*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: readonly object[] };
    await route.fulfill({
      response,
      json: { ...answer, data: answer.data.map((request) => ({ ...request, status: "POSTPONED" })) },
    });
  });
  await open(page, "/chat?tab=received");
  const request = page.getByRole("listitem", { name: neighbour.person.nickname });
  await expect(request.getByText("알 수 없음", { exact: true })).toBeVisible();
  await expect(request.getByRole("button")).toHaveCount(0);
  // The list may be read once more when the socket connects.
  await endRoutes(page, "wait");
});

test("lists that cannot be read say so at once, and are read on demand", async ({ page, me, neighbour, faults }) => {
  faults.allow(/status of 500/);
  await roomOf(me, neighbour);
  await page.clock.install();
  // Without a socket: one that connects makes the lists refetch.
  await page.routeWebSocket(/\/ws\/chat$/, () => undefined);
  const isList = callsTo("GET", /\/api\/chat\/direct$/);
  const requestCount = countCalls(page, isList);
  const restore = await refuseCalls(page, isList, "서버 오류가 발생했습니다.", { status: 500, reason: "INTERNAL" });
  await page.goto("/chat");
  const failed = page.getByRole("alert").filter({ hasText: "채팅 데이터를 불러오는 데 실패했습니다." });
  await expect(failed).toBeVisible();
  // Longer than all retry delays of a query.
  await page.clock.fastForward(60_000);
  await page.evaluate(() => fetch("/api/capabilities"));
  expect(requestCount()).toBe(1);
  await checkAxe(page, "a list that failed");
  await restore();
  await failed.getByRole("button", { name: "다시 시도" }).click();
  await expect(page.getByRole("link", { name: neighbour.person.nickname })).toBeVisible();
  expect(requestCount()).toBe(2);
});
