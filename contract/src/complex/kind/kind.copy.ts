import { titles } from "../../app/frame.copy.ts";

/** Words of who reads and who writes in a complex, and of changing it. */
export const kindCopy = {
  title: titles.complexKind,
  question: "누가 읽고 쓰나요?",
  names: { EVERYONE: "모두", PUBLIC: "공개", RESIDENTS: "입주민" },
  meanings: {
    EVERYONE: "모든 회원이 읽고 써요. 여기 살지 않는 회원의 글에는 손님이라고 표시돼요.",
    PUBLIC: "모든 회원이 읽고, 이 단지 주민과 관리사무소만 써요.",
    RESIDENTS: "이 단지 주민과 관리사무소만 읽고 써요.",
  },
  stays: "단지 이름과 주소, 사진은 어느 범위에서나 모든 회원이 볼 수 있어요.",
  change: "바꾸기",
  confirmTitle: (name: string) => `공개 범위를 '${name}'(으)로 바꿀까요?`,
  // What the change takes from whom, by the kind that it leads to.
  losses: {
    narrower: {
      PUBLIC:
        "여기 살지 않는 회원은 더 쓸 수 없고 단체 채팅에서 나가게 돼요. 쓰던 사람에게도 바로 적용돼요. 이미 쓴 글은 남아요.",
      RESIDENTS:
        "여기 살지 않는 회원은 글을 더 볼 수 없고 단체 채팅에서 나가게 돼요. 그 뒤에 글이나 대화가 올라오면 다시 공개할 수 없어요.",
    },
    wider: {
      PUBLIC: "모든 회원이 글과 댓글을 읽을 수 있게 돼요.",
      EVERYONE: "모든 회원이 글과 댓글을 쓰고, 단체 채팅에 들어와 지난 대화까지 볼 수 있게 돼요.",
    },
  },
  changed: (name: string) => `공개 범위를 '${name}'(으)로 바꿨어요.`,
  failed: "공개 범위를 바꾸지 못했습니다.",

  // Sentences of the server's refusals.
  hasWords: "입주민만 보던 글이나 대화가 있어서 다른 회원에게 공개할 수 없어요. 그 글과 대화를 먼저 지워주세요.",
} as const;
