import { randomUUID } from "node:crypto";
import { requestText } from "../stage/http-connection.ts";
import { COMPLEXES, HOT_COMPLEX, isMembersOnly } from "./population.ts";
import type { BenchEnvironment } from "./environment.ts";
import { searchWords } from "./words.ts";

/** Something that people do, as the requests that they send. */
export interface Operation {
  readonly name: string;
  readonly status: number;
  /** Most statements of a request, where there is a goal. */
  readonly maxStatements?: number;
  /** Most processor time against that of the bare handler, which answers it too. */
  readonly maxBaselineRatio?: number;
  /** Most processor time of a request, µs. */
  readonly maxCpuMicros?: number;
  /** Reads are compared between the scales. */
  readonly reads: boolean;
  requests(environment: BenchEnvironment): Promise<readonly string[]> | readonly string[];
}

const hotList = (more = ""): string => `/api/community/feeds?apartmentId=${HOT_COMPLEX}&sort=LATEST&size=20${more}`;

/** One GET by each reader, of the path that `pathOf` gives for a number from 0. */
const gets = ({ cookies }: BenchEnvironment, count: number, pathOf: (turn: number) => string): string[] =>
  Array.from({ length: count }, (_, turn) => get(cookies[turn % cookies.length] ?? "", pathOf(turn)));

const get = (cookie: string, path: string, more: Readonly<Record<string, string>> = {}): string =>
  requestText("GET", path, { cookie, ...more });

// Posts with a hundred comments stand at every 500th place; the newest come first here.
const discussedPost = (posts: number, turn: number): number => {
  const last = Math.floor((posts - 1) / 500);
  return (last - (turn % Math.min(last + 1, 200))) * 500 + 1;
};

/** A post of any complex that is open to all. */
const anyPost = (turn: number, posts: number): number => 1 + ((turn * 7_919) % (posts / 10)) * 10;

const openComplexes = Array.from({ length: COMPLEXES }, (_, index) => index + 1).filter((id) => !isMembersOnly(id));

export const operations: readonly Operation[] = [
  {
    name: "list, first page",
    status: 200,
    maxStatements: 2,
    maxBaselineRatio: 1.6,
    maxCpuMicros: 400,
    reads: true,
    requests: (environment) => gets(environment, environment.cookies.length, () => hotList()),
  },
  {
    name: "list, first page of any complex",
    status: 200,
    maxStatements: 2,
    reads: false,
    requests: (environment) =>
      gets(environment, 5_000, (turn) => {
        const complexId = openComplexes[(turn * 7) % openComplexes.length] ?? HOT_COMPLEX;
        return `/api/community/feeds?apartmentId=${complexId}&sort=LATEST&size=20`;
      }),
  },
  {
    name: "list, page 500 by cursor",
    status: 200,
    maxStatements: 2,
    reads: true,
    async requests(environment) {
      const cursor = await cursorAt(environment, 500);
      return gets(environment, environment.cookies.length, () => hotList(`&cursor=${cursor}`));
    },
  },
  {
    name: "list, unchanged (304)",
    status: 304,
    maxStatements: 2,
    reads: true,
    async requests(environment) {
      const path = hotList();
      const asked = environment.cookies.map(async (cookie) => {
        const answer = await fetch(`http://127.0.0.1:${environment.server.port}${path}`, { headers: { cookie } });
        return get(cookie, path, { "if-none-match": answer.headers.get("etag") ?? "" });
      });
      return Promise.all(asked);
    },
  },
  {
    name: "list, POPULAR",
    status: 200,
    maxStatements: 2,
    reads: true,
    requests: (environment) =>
      gets(environment, environment.cookies.length, () => hotList().replace("LATEST", "POPULAR")),
  },
  {
    name: "search, two syllables",
    status: 200,
    maxStatements: 2,
    reads: true,
    requests: (environment) =>
      gets(environment, searchWords.length * 10, (turn) =>
        hotList(`&q=${encodeURIComponent(searchWords[turn % searchWords.length] ?? "")}`),
      ),
  },
  {
    name: "detail",
    status: 200,
    maxStatements: 2,
    reads: true,
    requests: (environment) =>
      gets(environment, 400, (turn) => `/api/community/feeds/${discussedPost(environment.posts, turn)}`),
  },
  {
    name: "100 comments of a post",
    status: 200,
    maxStatements: 2,
    maxBaselineRatio: 2.5,
    reads: true,
    requests: (environment) =>
      gets(environment, 400, (turn) => {
        const feedId = discussedPost(environment.posts, turn);
        return `/api/community/feeds/${feedId}/comments?page=0&size=1000`;
      }),
  },
  {
    name: "create",
    status: 201,
    reads: false,
    requests: (environment) => Array.from({ length: 2_000 }, (_, turn) => create(environment, turn)),
  },
  { name: "like and unlike", status: 200, reads: false, requests: likes },
];

async function cursorAt(environment: BenchEnvironment, page: number): Promise<string> {
  let cursor = "";
  for (let before = 1; before < page; before += 1) {
    const path = hotList(cursor === "" ? "" : `&cursor=${cursor}`);
    const answer = await fetch(`http://127.0.0.1:${environment.server.port}${path}`, {
      headers: { cookie: environment.cookies[0] ?? "" },
    });
    const { data } = (await answer.json()) as { data: { nextCursor: string | null } };
    if (data.nextCursor === null) throw new Error(`the posts end on page ${before}`);
    cursor = data.nextCursor;
  }
  return cursor;
}

function create({ cookies }: BenchEnvironment, turn: number): string {
  const dto = {
    title: `새 글 ${turn}`,
    contents: `${turn}번째로 쓴 글입니다. 오늘 아침 정문에서 우산을 주웠어요. 찾으시는 분은 관리사무소로 와 주세요.`,
    feedType: "FEED",
    apartmentId: openComplexes[turn % openComplexes.length],
  };
  const boundary = `----bench${randomUUID()}`;
  const body = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="requestDto"; filename="blob"',
    "Content-Type: application/json",
    "",
    JSON.stringify(dto),
    `--${boundary}--`,
    "",
  ].join("\r\n");
  const cookie = cookies[turn % cookies.length] ?? "";
  const headers = { cookie, "content-type": `multipart/form-data; boundary=${boundary}` };
  return requestText("POST", "/api/community/feeds", headers, body);
}

// A like and its end one after the other; with few connections they never meet on one post.
function likes({ cookies, posts }: BenchEnvironment): string[] {
  return Array.from({ length: 2_000 }, (_, turn) => {
    const cookie = cookies[(turn >> 1) % cookies.length] ?? "";
    const path = `/api/community/${anyPost(turn >> 1, posts)}/reactions`;
    return requestText(turn % 2 === 0 ? "POST" : "DELETE", path, { cookie });
  });
}
