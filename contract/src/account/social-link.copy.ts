/** Words of a social login that meets an account with the same mail. Not in account.copy.ts: the login screen does not need them. */
export const socialLinkCopy = {
  title: "이미 가입한 계정이 있어요",
  needed: "같은 이메일로 가입한 계정이 있어요. 그 계정의 비밀번호를 입력하면 하나로 연결됩니다.",
  passwordless: "같은 이메일로 가입한 계정이 있어요. 처음 가입한 간편 로그인으로 로그인한 뒤 설정에서 연결해주세요.",
  linkedAlready: "이 계정은 다른 소셜 계정과 이미 연결되어 있어요. 아래에서 따로 시작할 수 있어요.",
  link: "연결하기",
  toLogin: "로그인 화면으로",
  decline: "따로 시작하기",
  declineHint: "따로 시작하면 이메일이 없는 새 계정이 만들어져요.",
} as const;
