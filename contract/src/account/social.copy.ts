import { titles } from "../app/frame.copy.ts";

/** Words of /settings/social: the providers that are linked to the account. */
export const socialCopy = {
  title: titles.socialLogins,
  intro: "연결한 서비스로도 내 계정에 로그인할 수 있어요.",
  providers: { kakao: "카카오", google: "Google", naver: "네이버" },
  linkedOn: (day: string) => `${day} 연결`,
  notLinked: "연결되지 않음",
  none: "사용할 수 있는 간편 로그인이 없어요",
  link: "연결하기",
  linkOne: (provider: string) => `${provider} 연결하기`,
  linkTitle: (provider: string) => `${provider} 연결`,
  linkHint: (provider: string) => `본인 확인이 끝나면 ${provider} 로그인 화면으로 이동해요.`,
  unlink: "연결 해제",
  unlinkOne: (provider: string) => `${provider} 연결 해제`,
  unlinkHint: (provider: string) => `앞으로 ${provider} 계정으로 로그인할 수 없고, 다른 기기에서는 모두 로그아웃돼요.`,
  noPassword: "로그인한 지 10분이 지났다면 다시 로그인한 뒤 시도해주세요.",
  lastHint: "지금 로그인할 수 있는 유일한 방법이라 해제할 수 없어요.",
  outcomes: {
    linked: (provider: string) => `${provider} 계정을 연결했어요.`,
    taken: (provider: string) => `이미 다른 회원과 연결된 ${provider} 계정입니다.`,
    fail: (provider: string) => `${provider} 계정을 연결하지 못했습니다. 다시 시도해주세요.`,
  },
  unlinked: (provider: string) => `${provider} 연결을 해제했어요.`,
  linkFailed: "연결하지 못했습니다. 다시 시도해주세요.",
  unlinkFailed: "연결을 해제하지 못했습니다. 다시 시도해주세요.",
  loadFailed: "간편 로그인 정보를 불러오지 못했습니다.",

  // Sentences of the server's refusals.
  lastWayIn: "유일한 로그인 방법은 해제할 수 없습니다.",

  mails: {
    linked: {
      subject: (provider: string) => `[우리단지] ${provider} 로그인이 연결되었어요`,
      text: (provider: string) =>
        `이제 ${provider} 계정으로도 우리단지에 로그인할 수 있어요.\n\n` +
        "직접 연결하지 않았다면 설정의 간편 로그인에서 연결을 해제하고 비밀번호를 바꿔주세요.\n",
    },
    unlinked: {
      subject: (provider: string) => `[우리단지] ${provider} 로그인 연결이 해제되었어요`,
      text: (provider: string) =>
        `이제 ${provider} 계정으로 우리단지에 로그인할 수 없어요. 다른 기기에서는 모두 로그아웃되었어요.\n\n` +
        "직접 해제하지 않았다면 비밀번호를 바꿔주세요.\n",
    },
  },
} as const;
