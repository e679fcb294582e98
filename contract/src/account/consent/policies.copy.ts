/** What a member agrees to. TERMS, PRIVACY and AGE are required; NEWS is optional. */
export type PolicyKind = "TERMS" | "PRIVACY" | "AGE" | "NEWS";

/** One version of a policy. A published one is never edited: its hash is in the records (decision 038). */
export interface PolicyText {
  /** The day from which it holds. */
  readonly from: string;
  readonly title: string;
  /** The text beside the box. */
  readonly label: string;
  /** What differs from the version before; null for the first. */
  readonly changes: string | null;
  /** Purpose, items, period and what refusing means, where personal data is collected. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly sections: readonly (readonly [heading: string, text: string])[];
}

const terms: PolicyText = {
  from: "2026-11-22",
  title: "이용약관",
  label: "이용약관에 동의해요",
  changes: null,
  facts: [],
  sections: [
    [
      "1. 우리단지가 하는 일",
      "우리단지는 아파트 단지의 이웃과 관리사무소가 소식과 글, 대화를 나누는 서비스예요. 이 약관은 우리단지와 회원 사이의 약속이에요.",
    ],
    [
      "2. 가입과 계정",
      "만 14세 이상이면 누구나 이메일을 인증하고 가입할 수 있어요. 한 계정은 한 사람이 쓰고, 비밀번호는 다른 사람과 나누지 않아요. 휴대폰 번호와 이메일은 본인의 것을 적어주세요.",
    ],
    [
      "3. 이름",
      "관리사무소, 입주자대표, 운영자로 읽히는 닉네임은 쓸 수 없어요. 한 단지에서는 두 입주민이 같은 이름을 쓸 수 없어서, 나중에 들어온 분은 그 단지에서 쓸 이름을 따로 고르게 돼요.",
    ],
    [
      "4. 글과 사진",
      "회원이 올린 글과 사진, 메시지의 권리는 올린 회원에게 있어요. 우리단지는 그것을 볼 수 있는 이웃에게 보여주기 위해서만 저장하고 전해요. 다른 사람의 권리를 해치거나 법을 어기는 글은 올릴 수 없어요.",
    ],
    [
      "5. 관리사무소",
      "관리사무소는 입주 신청을 확인하고 공지를 올리고 문의에 답해요. 관리사무소의 글에는 확인 표시가 붙어요. 표시가 없는 글은 관리사무소의 안내가 아니에요.",
    ],
    [
      "6. 신고와 차단",
      "불편한 글과 댓글은 신고할 수 있고, 이웃을 차단할 수 있어요. 신고한 사람은 상대방에게 알려지지 않아요.",
    ],
    [
      "7. 그만두기",
      "회원은 언제든 설정에서 탈퇴할 수 있고, 그 전에 내 정보를 내려받을 수 있어요. 탈퇴하면 개인정보는 바로 지워지고, 글과 댓글, 메시지는 이름 없이 남아요.",
    ],
    [
      "8. 약관이 바뀔 때",
      "약관이 바뀌면 무엇이 달라졌는지 앱에서 먼저 알리고 다시 동의를 받아요. 이전 약관은 이 화면에서 계속 읽을 수 있어요.",
    ],
    [
      "9. 책임",
      "우리단지는 서비스가 끊기지 않고 정보가 안전하도록 힘써요. 이웃 사이의 거래와 약속은 당사자의 일이며, 우리단지는 거래의 당사자가 아니에요. 법이 정한 우리단지의 책임은 이 약관으로 줄어들지 않아요.",
    ],
  ],
};

const privacy: PolicyText = {
  from: "2026-11-22",
  title: "개인정보 수집·이용",
  label: "개인정보 수집·이용에 동의해요",
  changes: null,
  facts: [
    ["목적", "가입과 로그인, 계정 찾기, 이웃에게 보이는 이름, 입주 확인, 문의 답변"],
    ["항목", "이메일, 비밀번호, 이름, 닉네임, 휴대폰 번호"],
    ["기간", "탈퇴할 때까지. 접속과 처리 기록은 2년"],
    ["거부하면", "동의하지 않을 수 있지만, 그러면 가입할 수 없어요"],
  ],
  sections: [
    [
      "1. 가입할 때 받는 정보",
      "이메일, 비밀번호, 이름, 닉네임, 휴대폰 번호를 받아요. 비밀번호는 되돌릴 수 없는 값으로 바꾸어 저장해요. 간편 로그인으로 가입하면 그 회사가 주는 회원 번호와 닉네임, 확인된 이메일만 받아요.",
    ],
    [
      "2. 쓰면서 생기는 정보",
      "우리 집의 동·호수와 입주일, 거주 인원, 차량 번호, 프로필 사진, 글, 댓글, 메시지, 문의를 저장해요. 사진에 담긴 촬영 위치 같은 정보는 올릴 때 모두 지워요. 로그인한 기기의 이름과 시간, 보안 기록에는 접속 주소도 남아요.",
    ],
    [
      "3. 누가 보나요",
      "이웃은 닉네임과 프로필 사진, 볼 수 있는 글만 봐요. 이름과 동·호수는 그 단지의 관리사무소만 보고, 본 기록이 남아요. 휴대폰 번호와 이메일, 차량 번호는 이웃에게 보이지 않아요.",
    ],
    [
      "4. 얼마나 보관하나요",
      "회원 정보는 탈퇴하면 바로 지워요. 로그인은 쓰지 않으면 14일, 길어도 90일 뒤에 끝나요. 누가 언제 무엇을 처리했는지의 기록은 2년 뒤에, 동의한 기록은 탈퇴하고 2년 뒤에 지워요. 백업을 켠 서버에서는 지운 정보가 최근 백업 파일에 며칠 더 남을 수 있고, 새 백업으로 바뀌면서 없어져요.",
    ],
    [
      "5. 다른 곳에 주나요",
      "개인정보를 팔거나 광고에 쓰지 않고, 법이 정한 경우가 아니면 다른 곳에 주지 않아요. 주소를 검색할 때만 우편번호 서비스의 화면을 불러와요.",
    ],
    [
      "6. 나의 권리",
      "설정에서 내 정보를 보고 고치고 내려받을 수 있고, 선택 동의를 거두거나 탈퇴할 수 있어요. 궁금한 점은 문의하기로 물어봐 주세요.",
    ],
    ["7. 쿠키", "로그인을 지키고 자주 쓰는 브라우저를 알아보는 데만 쿠키를 써요. 광고나 추적 쿠키는 없어요."],
  ],
};

const age: PolicyText = {
  from: "2026-11-22",
  title: "만 14세 이상",
  label: "만 14세 이상이에요",
  changes: null,
  facts: [],
  sections: [["만 14세 이상", "만 14세 미만은 가입할 수 없어요. 생일은 묻지도 저장하지도 않아요."]],
};

const news: PolicyText = {
  from: "2026-11-22",
  title: "소식 받기",
  label: "새 기능과 행사 소식을 받을래요",
  changes: null,
  facts: [
    ["목적", "새 기능과 행사 소식을 이메일로 보내기"],
    ["항목", "이메일"],
    ["기간", "동의를 거두거나 탈퇴할 때까지"],
    ["거부하면", "동의하지 않아도 모든 기능을 쓸 수 있어요"],
  ],
  sections: [
    [
      "소식 받기",
      "설정에서 언제든 그만 받을 수 있어요. 인증번호나 문의 답변처럼 꼭 필요한 메일은 이 동의와 상관없이 보내요.",
    ],
  ],
};

/** Every published version of each policy, the first one first. */
export const policyTexts: Readonly<Record<PolicyKind, readonly PolicyText[]>> = {
  TERMS: [terms],
  PRIVACY: [privacy],
  AGE: [age],
  NEWS: [news],
};
