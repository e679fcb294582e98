import { readFileSync } from "node:fs";
import { paths } from "../../web/src/platform/paths.ts";

const router = ["router.tsx", "member-screens.tsx", "settings-screens.tsx"].map((file) =>
  readFileSync(new URL(`../../web/src/app/${file}`, import.meta.url), "utf8"),
);

/** The path of every route of the router, with 1 in the place of each parameter. */
export const routes: readonly string[] = router.flatMap((source) =>
  [...source.matchAll(/\bpath: paths\.(\w+)/g)].map(([, name = ""]) => {
    const path = paths[name as keyof typeof paths];
    // A social provider is the only parameter that is no number, and its path is no route.
    return typeof path === "function" ? (path as (id: number) => string)(1) : path.replace("/*?", "");
  }),
);

/** Screens that read nothing before they show what they have, by their names in routes.ts. */
export const stillScreens: ReadonlySet<string> = new Set([
  "home",
  "home-alias",
  "home-new",
  "register-complex",
  "check-in",
  "join-code",
  "join-invitation",
  "settings",
  "settings-export",
  "settings-theme",
  "settings-faq",
  "settings-notices",
  "settings-license",
  "settings-version",
]);

/** Forms that wait for an answer, and are filled in without it where it fails. */
export const formsWithoutAnswer: ReadonlySet<string> = new Set(["write", "settings-inquiry"]);

interface Empty {
  readonly says: string;
  /** The name of the link or button that leads on; undefined where nothing can be done. */
  readonly leadsOn?: string;
}

const unknown: Empty = { says: "페이지를 찾을 수 없습니다", leadsOn: "홈으로" };

/** What a member finds who has just signed up: what is missing, and what to do about it. */
export const emptyScreens: Readonly<Record<string, Empty>> = {
  home: { says: "우리 집을 찾아볼까요?", leadsOn: "내 단지 추가" },
  "home-alias": { says: "우리 집을 찾아볼까요?", leadsOn: "내 단지 추가" },
  chat: { says: "1:1 채팅이 없습니다", leadsOn: "커뮤니티에서 이웃 찾기" },
  "chat-group": { says: "단체 채팅이 없습니다", leadsOn: "참여하기" },
  "chat-received": { says: "받은 요청이 없습니다", leadsOn: "커뮤니티에서 이웃 찾기" },
  "chat-sent": { says: "보낸 요청이 없습니다", leadsOn: "커뮤니티에서 이웃 찾기" },
  chatroom: { says: "채팅방을 볼 수 없어요", leadsOn: "목록으로" },
  favorites: { says: "즐겨찾기가 비어 있습니다", leadsOn: "단지 찾아보기" },
  notifications: { says: "새 소식이 없어요", leadsOn: "알림 설정" },
  "facility-missing": { says: "시설을 찾을 수 없습니다.", leadsOn: "시설 목록으로" },
  "my-reservations": { says: "예약 내역이 없어요", leadsOn: "시설 보러 가기" },
  "check-in": { says: "시설 문 앞의 QR을 휴대폰 카메라로 찍으면 체크인돼요.", leadsOn: "내 예약 보기" },
  "visitor-car": { says: "우리 집을 등록하면 쓸 수 있어요", leadsOn: "내 단지 추가" },
  "complex-info": { says: "우리 집을 찾아볼까요?", leadsOn: "내 단지 추가" },
  "notice-unchanged": { says: "바뀐 내용이 없어요", leadsOn: "공지로 가기" },
  "feed-missing": { says: "글을 찾을 수 없습니다.", leadsOn: "목록으로" },
  mypage: { says: "등록한 집이 없어요", leadsOn: "내 단지 추가" },
  "mypage-posts": { says: "작성한 글이 없어요", leadsOn: "첫 글 쓰기" },
  "mypage-scraps": { says: "스크랩한 글이 없어요", leadsOn: "커뮤니티로 가기" },
  "mypage-chats": { says: "참여 중인 채팅방이 없어요", leadsOn: "채팅으로 가기" },
  "mypage-vehicles": { says: "우리 집을 등록하면 쓸 수 있어요", leadsOn: "내 단지 추가" },
  homes: { says: "등록한 집이 없어요", leadsOn: "내 단지 추가" },
  "home-missing": { says: "우리 집 정보를 찾을 수 없습니다.", leadsOn: "우리 집 보기" },
  "household-missing": { says: "우리 집 정보를 찾을 수 없습니다.", leadsOn: "우리 집 보기" },
  "join-invitation": {
    says: "주소가 잘려 있어요. 받은 링크를 처음부터 끝까지 다시 열어주세요.",
    leadsOn: "우리 집 보기",
  },
  "residents-refused": { says: "단지 관리자만 할 수 있습니다.", leadsOn: "우리 집 보기" },
  "settings-blocks": { says: "차단한 이웃이 없어요" },
  "settings-reports": { says: "가려지거나 지워진 글은 없어요" },
  "settings-inquiry-list": { says: "문의 내역이 없어요", leadsOn: "문의하기" },
  "inquiry-results": { says: "우리 집을 등록하면 볼 수 있어요", leadsOn: "내 단지 추가" },
  "settings-inquiry-missing": { says: "문의를 찾을 수 없습니다.", leadsOn: "문의 내역으로" },
  "register-complex-missing": { says: "단지를 찾을 수 없습니다.", leadsOn: "홈으로" },
  "complex-kind-refused": { says: "단지 관리자만 할 수 있습니다.", leadsOn: "단지정보" },
  "vouch-office": { says: "확인할 신청이 없어요", leadsOn: "단지정보" },
  "office-refused": unknown,
  "operator-refused": unknown,
  "operator-claim-refused": unknown,
};

/** Screens with content for everybody. Lists of a complex without posts: feed/community-list.e2e.ts. */
export const fullScreens: ReadonlySet<string> = new Set([
  "facilities",
  "facility",
  "community",
  "notices",
  "feed",
  "write",
  "home-new",
  "home-new-form",
  "join-code",
  "claim-office",
  "register-complex",
  "settings",
  "settings-consents",
  "settings-profile",
  "settings-devices",
  "settings-social",
  "settings-export",
  "settings-withdrawal",
  "settings-notifications",
  "settings-theme",
  "settings-faq",
  "settings-notices",
  "settings-inquiry",
  "settings-license",
  "settings-version",
]);
