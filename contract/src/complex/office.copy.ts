import { titles } from "../app/frame.copy.ts";

/** Words of how an office proves itself (/claim-office), and of the refusals. */
export const officeCopy = {
  question: "관리사무소이신가요?",
  questionHint: "관리사무소임을 확인하면 공지를 쓰고 입주민을 승인할 수 있어요",
  title: titles.claimOffice,
  fact: "관리사무소",
  since: (day: string) => `${day}부터 확인됨`,
  unproven: "미확인",
  loadError: "관리사무소 정보를 불러오지 못했습니다.",

  // Step 1: the claim.
  claimTitle: (complex: string) => `${complex} 관리사무소로 신청해요`,
  claimIntro:
    "단지코드를 입력하면 신청이 시작돼요. 확인이 끝날 때까지는 ‘미확인’이고, 입주민 정보를 보거나 공지를 쓸 수 없어요.",
  publicCode: "단지코드",
  publicCodeHint: "예) A10024475",
  publicCodeWhere: "K-apt(공동주택관리정보시스템)의 단지 기본정보에 있어요.",
  claim: "신청하기",
  otherOffice: "이미 확인된 관리사무소가 있는 단지예요. 신청하면 운영자가 살펴보고 결정해요.",

  // Step 2: how to verify.
  chooseTitle: "어떻게 확인할까요?",
  chooseHint: "아래 방법 가운데 하나면 돼요.",
  byMail: "관리사무소 메일",
  byMailHint: "등록된 관리사무소 메일로 6자리 인증번호를 보내요. 30분 안에 입력해주세요.",
  byMailNone: "이 단지는 등록된 관리사무소 메일이 없어요. 우편이나 전화로 확인해주세요.",
  email: "관리사무소 메일 주소",
  sendCode: "인증번호 받기",
  codeSent: "인증번호를 보냈어요.",
  byLetter: "우편 또는 전화",
  byLetterHint: "운영자가 공개된 주소나 대표번호로 코드를 알려드려요. 받은 뒤 14일 안에 입력해주세요.",
  byVouches: "이웃의 확인",
  byVouchesHint: (doors: number) =>
    `입주가 확인된 ${doors}세대가 확인해주면 돼요. 이웃은 단지정보에서 확인할 수 있어요.`,
  byVouchesNone: "확인된 입주 세대가 부족해서 이 단지에서는 쓸 수 없는 방법이에요.",
  code: "인증번호 또는 우편 코드",
  verify: "확인하기",
  end: "신청 취소",
  endQuestion: "신청을 취소할까요?",
  ended: "신청을 취소했어요",
  failed: "처리하지 못했습니다. 다시 시도해주세요.",

  // The state of a claim.
  states: {
    OPEN: "확인 전",
    CONTESTED: "운영자 확인 중",
    CONFIRMED: "확인 완료",
    REFUSED: "거절됨",
    ENDED: "취소됨",
    UNDONE: "확인 취소됨",
  },
  contested: "다른 신청이나 관리사무소가 있어서 운영자가 결정해요. 그동안 바뀌는 것은 없어요.",
  contestedVerified: "증명이 접수됐어요. 운영자가 결정하면 메일로 알려드려요.",
  confirmed: "관리사무소로 확인됐어요.",
  refused: "신청이 받아들여지지 않았어요. 다시 신청할 수 있어요.",
  undone: "운영자가 관리사무소 확인을 취소했어요. 궁금한 점은 문의하기로 알려주세요.",
  manage: "입주민 관리로 가기",
  methods: { MAIL: "메일", LETTER: "우편", CALL: "전화", VOUCHES: "이웃의 확인" },

  // Vouching.
  vouchTitle: titles.vouchOffice,
  vouchIntro:
    "직접 만나거나 통화해서 관리사무소가 맞다는 것을 아는 경우에만 확인해주세요. 다섯 세대가 확인하면 입주민 승인과 공지 권한을 갖게 돼요. 누가 확인했는지는 기록에 남아요.",
  vouchRow: (count: number) => `확인을 기다리는 관리사무소 ${count}곳`,
  vouch: "관리사무소가 맞아요",
  takeBack: "확인 취소",
  vouched: "확인했어요",
  takenBack: "확인을 취소했어요",
  vouchNone: "확인할 신청이 없어요",

  // Sentences of the server's refusals.
  publicCodeUnfit: "단지코드를 다시 확인해주세요.",
  publicCodeOther: "이 단지의 단지코드와 달라요. K-apt에서 단지코드를 다시 확인해주세요.",
  publicCodeTaken: "다른 단지에서 쓰는 단지코드예요. 단지코드를 다시 확인해주세요.",
  manager: "이미 이 단지의 관리사무소예요.",
  claimNotFound: "신청을 찾을 수 없습니다.",
  claimNotYours: "다른 사람의 신청이에요. 신청한 계정으로 로그인해주세요.",
  claimDecided: "이미 끝난 신청이에요. 화면을 새로고침해주세요.",
  mailUnknown: "등록된 관리사무소 메일이 아니에요. 메일 주소를 확인하거나 다른 방법으로 확인해주세요.",
  domainUnfit: "관리사무소 메일의 도메인을 다시 확인해주세요. 누구나 만들 수 있는 메일은 쓸 수 없어요.",
  phoneUnfit: "대표번호를 다시 확인해주세요. 예) 02-123-4567",
  codeWrong: "인증번호가 맞지 않아요. 다시 확인해주세요.",
  codeExpired: "쓸 수 없는 인증번호예요. 시간이 지났거나 이미 썼거나 새 번호가 나왔어요. 새로 받아주세요.",
  codeOfOther: "다른 신청에 쓰는 코드예요. 받은 코드를 다시 확인해주세요.",
  codeElsewhere: "이 단지의 코드가 아니에요. 받은 코드를 다시 확인해주세요.",
  codeTries: "인증번호를 다섯 번 틀렸어요. 새 인증번호를 받아주세요.",
  vouchNot: "입주가 확인된 지 30일이 지난 이웃만 확인할 수 있어요.",
  vouchClosed: "확인된 입주 세대가 부족해서 이웃의 확인으로는 증명할 수 없어요. 메일이나 우편으로 확인해주세요.",
  phoneNotPublic: "공개된 대표번호로만 확인할 수 있어요. 먼저 대표번호를 등록해주세요.",
  party: "신청했거나 그 단지에 사는 운영자는 결정할 수 없습니다.",
  notContested: "경쟁하는 신청이 없어요. 코드나 이웃의 확인으로 확정돼요.",
  notVerified: "아직 증명하지 않은 신청이에요. 증명한 뒤에 결정해주세요.",

  // Mails.
  codeMail: {
    subject: "[우리단지] 관리사무소 확인 인증번호",
    text: (complex: string, code: string) =>
      `${complex} 관리사무소 확인 인증번호는 ${code}입니다. 30분 안에 입력해주세요.\n신청하지 않았다면 이 메일을 무시해주세요. 누구에게도 번호를 알려주지 마세요.`,
  },
  contestedMail: {
    subject: "[우리단지] 관리사무소 신청이 들어왔어요",
    text: (complex: string) =>
      `${complex}에 다른 사람이 관리사무소로 신청했어요. 운영자가 결정할 때까지 지금의 권한은 그대로예요.\n아는 사람이 아니라면 문의하기로 알려주세요.`,
  },
  readMail: {
    subject: "[우리단지] 확인되지 않은 관리사무소가 내 정보를 봤어요",
    text: (complex: string, readers: string) =>
      `${complex}의 관리사무소로 확인했던 계정이 관리사무소가 아닌 것으로 드러나 확인을 취소했어요.\n그동안 아래 계정이 회원님의 이름과 동·호를 봤어요.\n\n${readers}\n\n그 계정이 연락하거나 돈을 보내 달라고 하면 응하지 마세요. 궁금한 점은 문의하기로 알려주세요.`,
    line: (reader: string, first: string, last: string) =>
      first === last ? `- ${reader}: ${first}` : `- ${reader}: ${first}부터 ${last}까지`,
  },
  decidedMail: {
    subject: "[우리단지] 관리사무소 신청 결과",
    confirmed: (complex: string) => `${complex} 관리사무소로 확인됐어요.`,
    refused: (complex: string) => `${complex} 관리사무소 신청이 받아들여지지 않았어요.`,
    undone: (complex: string) => `${complex}의 관리사무소 확인이 취소됐어요. 관리 권한과 확인 표시가 사라졌어요.`,
    replaced: (complex: string) => `${complex}에 다른 관리사무소가 확인되어 관리 권한이 끝났어요.`,
  },
} as const;
