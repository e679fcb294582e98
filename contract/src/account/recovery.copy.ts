/** Words of account recovery (COPY "Find account, reset, withdrawal"). */
export const recoveryCopy = {
  findEmailHint: "가입할 때 쓴 이름과 휴대폰 번호를 알려주세요",
  findPasswordHint: "가입한 이메일로 인증번호를 보내드려요",
  nameShort: "이름은 2자 이상이어야 합니다.",
  nameSpecial: "이름에 특수문자를 사용할 수 없습니다.",
  phonePlaceholder: "010-1234-5678",
  phoneFormat: "휴대폰 번호 형식이 올바르지 않습니다. 예) 123-456-7890",
  noAccount: "일치하는 계정이 없습니다. 회원가입을 진행해주세요.",
  serverError: "서버 오류가 발생했습니다.",
  foundFor: (phone: string) => `${phone} 번호로 가입한 이메일이에요`,
  noFoundEmail: "찾은 이메일이 없어요",
  noFoundEmailHint: "계정 찾기에서 다시 시작해주세요",
  sendFailed: (status: string) => `인증번호 전송에 실패했습니다. (${status})`,
  next: "다음",
  newPassword: "새 비밀번호",
  confirmNewPassword: "새 비밀번호 확인",
  resetHint: (email: string) => `${email} 계정에 쓸 새 비밀번호를 정해주세요`,
  change: "비밀번호 변경",
  passwordLength: "비밀번호는 8~16자여야 합니다.",
  passwordLetter: "영문을 포함해야 합니다.",
  passwordDigit: "숫자를 포함해야 합니다.",
  passwordSpecial: "특수문자를 포함해야 합니다.",
  changed: "비밀번호가 변경되었습니다.",
  changedHint: "새 비밀번호로 로그인해주세요. 곧 로그인 화면으로 이동해요",
  changeFailed: "비밀번호 변경에 실패했습니다.",
  resetMail: {
    subject: "[우리단지] 비밀번호가 변경되었어요",
    // Names of providers, separated by commas; empty where there is none.
    text: (unlinked: string, kept: string) =>
      "우리단지 계정의 비밀번호가 방금 변경되었어요. 다른 기기에서는 모두 로그아웃되었어요.\n\n" +
      (unlinked === ""
        ? ""
        : `최근 30일 안에 연결된 간편 로그인(${unlinked})은 안전을 위해 연결을 해제했어요. ` +
          "직접 연결했다면 설정의 간편 로그인에서 다시 연결해주세요.\n\n") +
      (kept === ""
        ? ""
        : `간편 로그인(${kept})은 그대로 연결되어 있어요. 모르는 연결이라면 설정의 간편 로그인에서 해제해주세요.\n\n`) +
      "직접 변경하지 않았다면 계정 찾기에서 비밀번호를 다시 정해주세요.\n",
  },
} as const;
