import { expect, type Page } from "@playwright/test";
import { open } from "./page-state.ts";

/** A state of a screen that the demo resident reaches by actions. */
export interface State {
  /** Name of its screenshot. */
  readonly name: string;
  readonly reach: (page: Page) => Promise<void>;
}

interface FeedListResponse {
  readonly data: { readonly feedDtoList: readonly { readonly feedId: number; readonly title: string }[] };
}

async function feedsOf(page: Page, path: string): Promise<FeedListResponse["data"]["feedDtoList"]> {
  return ((await (await page.request.get(path)).json()) as FeedListResponse).data.feedDtoList;
}

/** Opens the seeded post with this title. */
async function openPost(page: Page, title: string): Promise<void> {
  const [post] = await feedsOf(page, `/api/community/feeds?q=${encodeURIComponent(title)}`);
  await open(page, `/community/feed/${post?.feedId ?? 0}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

const liftNotice = "104동 승강기 정기 점검";

const searchState = (name: string, q: string, shown: string): State => ({
  name,
  reach: async (page) => {
    await open(page, `/community?q=${encodeURIComponent(q)}`);
    await expect(page.getByText(shown).first()).toBeVisible();
  },
});

const complexSearchState = (name: string, typed: string, shown: string): State => ({
  name,
  reach: async (page) => {
    await open(page, "/");
    await page.getByRole("combobox", { name: "단지 검색" }).fill(typed);
    await expect(page.getByText(shown).last()).toBeVisible();
  },
});

/** States of the community that a path alone does not reach, or not with their content. */
export const memberStates: readonly State[] = [
  complexSearchState("home-found", "한빛", "1,204세대"),
  complexSearchState("home-nothing", "뷁뷁단지", "검색 결과가 없어요"),
  searchState("search-found", "승강기", liftNotice),
  searchState("search-short", "안", "두 글자 이상 입력해주세요."),
  searchState("search-nothing", "뷁뷁", "찾는 글이 없어요"),
  {
    name: "report-sheet",
    reach: async (page) => {
      await openPost(page, liftNotice);
      await page.getByRole("button", { name: "메뉴", exact: true }).click();
      await page.getByRole("menuitem", { name: "신고" }).click();
      await page.getByRole("dialog", { name: "신고" }).getByLabel("욕설이나 비방이에요").check();
    },
  },
  {
    name: "neighbour-sheet",
    reach: async (page) => {
      await openPost(page, liftNotice);
      await page
        .getByRole("button", { name: /태식이네|관리사무소/ })
        .first()
        .click();
      const sheet = page.getByRole("dialog", { name: "이웃 정보" });
      await expect(sheet.getByRole("link", { name: liftNotice })).toBeVisible();
    },
  },
  {
    name: "chat-request-sheet",
    reach: async (page) => {
      await openPost(page, liftNotice);
      await page
        .getByRole("button", { name: /태식이네|관리사무소/ })
        .first()
        .click();
      await page.getByRole("dialog", { name: "이웃 정보" }).getByRole("button", { name: "채팅 요청" }).click();
      await page
        .getByRole("dialog", { name: /채팅 요청$/ })
        .getByLabel("인사말")
        .fill("승강기 점검 시간이 궁금해요");
    },
  },
  {
    name: "comment-menu",
    reach: async (page) => {
      await openPost(page, liftNotice);
      await page.getByRole("button", { name: "초코누나 님의 댓글 옵션" }).first().click();
      await expect(page.getByRole("menuitem", { name: "수정" })).toBeVisible();
    },
  },
  {
    name: "comment-edit",
    reach: async (page) => {
      await openPost(page, liftNotice);
      await page.getByRole("button", { name: "초코누나 님의 댓글 옵션" }).first().click();
      await page.getByRole("menuitem", { name: "수정" }).click();
      await expect(page.getByText("댓글 수정 중")).toBeVisible();
    },
  },
  {
    name: "photo-viewer",
    reach: async (page) => {
      await openPost(page, "봄에 찍은 벚꽃길 사진 정리했어요");
      await page.getByRole("button", { name: /^사진 1\/\d$/ }).click();
      await expect(page.getByRole("dialog", { name: "사진 크게 보기" }).getByRole("img").first()).toBeVisible();
    },
  },
  {
    name: "write-edit",
    reach: async (page) => {
      const [own] = await feedsOf(page, "/api/member/feeds");
      await open(page, `/write/${own?.feedId ?? 0}`);
      await expect(page.getByLabel("제목")).toHaveValue(own?.title ?? "no post of their own");
    },
  },
];
