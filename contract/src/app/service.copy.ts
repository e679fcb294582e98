/** Words of the licences and the version. */
export const serviceCopy = {
  licenseIntro: "우리단지는 아래 오픈소스의 도움으로 만들었어요. 고맙습니다.",
  licenseCount: (count: number) => `오픈소스 ${count}개`,
  licenseLoadError: "라이선스를 불러오지 못했습니다.",
  font: "글꼴",
  unknownLicense: "라이선스 표기 없음",
  version: "현재 버전",
  builtOn: "만든 날",
  versionHint: "새 버전은 앱을 다시 열 때 저절로 반영돼요.",
  reload: "지금 새로고침",
} as const;

/** An article of the customer centre. */
export interface Article {
  readonly title: string;
  readonly body: string;
}

/** What people ask most, by subject (/settings/faq). */
export const faq: readonly { readonly subject: string; readonly articles: readonly Article[] }[] = [
  {
    subject: "계정",
    articles: [
      {
        title: "인증번호 메일이 오지 않아요",
        body: "스팸함을 먼저 확인해주세요. 1분이 지나면 다시 받을 수 있고, 하루에 다섯 번까지 보낼 수 있어요. 받은 번호는 3분 동안 쓸 수 있어요.",
      },
      {
        title: "비밀번호를 잊었어요",
        body: "로그인 화면의 계정 찾기에서 비밀번호 찾기를 눌러주세요. 가입한 이메일로 받은 인증번호를 확인하면 새 비밀번호를 정할 수 있어요.",
      },
      {
        title: "로그인 시도가 너무 많다고 나와요",
        body: "다른 사람이 비밀번호를 맞혀 보지 못하게 막아 둔 거예요. 30분 뒤에 다시 시도하거나 비밀번호를 새로 정해주세요. 이미 로그인한 기기는 그대로 쓸 수 있어요.",
      },
      {
        title: "탈퇴하면 내가 쓴 글은 어떻게 되나요",
        body: "이름, 이메일, 휴대폰 번호, 사진은 바로 지워지고 좋아요와 북마크도 사라져요. 글과 댓글, 채팅 메시지는 '탈퇴한 회원'의 것으로 남으니, 지우고 싶은 글은 탈퇴 전에 지워주세요.",
      },
    ],
  },
  {
    subject: "커뮤니티",
    articles: [
      {
        title: "사진은 몇 장까지 올릴 수 있나요",
        body: "글 하나에 열 장까지 올릴 수 있어요. 큰 사진은 보내기 전에 알맞게 줄이고, 찍은 위치 같은 정보는 모두 지워요.",
      },
      {
        title: "이웃을 차단하면 어떻게 되나요",
        body: "그 이웃의 글과 댓글이 접혀서 보이고, 서로 1:1 채팅을 할 수 없어요. 상대방에게는 알리지 않아요.",
      },
      {
        title: "신고하면 누가 보나요",
        body: "신고한 사람은 상대방에게도 관리사무소에도 알려지지 않아요. 단지의 글과 댓글, 단체 채팅은 관리사무소가, 1:1 채팅과 회원은 우리단지 운영자가 확인해요. 세 세대가 신고하면 확인이 끝날 때까지 가려져요. 결과는 설정의 신고 내역에서 볼 수 있어요.",
      },
    ],
  },
  {
    subject: "채팅",
    articles: [
      {
        title: "채팅은 어떻게 시작하나요",
        body: "글이나 댓글을 쓴 이웃의 이름을 누르고 채팅 요청을 눌러주세요. 상대방이 수락하면 대화방이 열려요.",
      },
      {
        title: "보낸 메시지를 지울 수 있나요",
        body: "보낸 지 5분 안에는 모두에게서 지울 수 있어요. 지운 자리에는 '삭제된 메시지입니다'가 남아요.",
      },
      {
        title: "연결이 끊겼을 때 보낸 메시지는요",
        body: "기기에 남아 있다가 연결되면 저절로 한 번만 보내져요. 앱을 닫았다가 다시 열어도 사라지지 않아요.",
      },
    ],
  },
];

/** Notices of the service itself, the newest first (/settings/notices). */
export const serviceNotices: readonly (Article & { readonly date: string })[] = [
  {
    date: "2026.11.21",
    title: "채팅이 열렸어요",
    body: "이웃에게 채팅을 요청하고, 우리 단지 단체 채팅방에 참여해보세요. 연결이 끊겨도 보낸 메시지는 사라지지 않아요.",
  },
  {
    date: "2026.11.20",
    title: "커뮤니티가 열렸어요",
    body: "우리 단지 소식과 사진을 나누고, 공지사항을 확인할 수 있어요. 두 글자만 쳐도 지난 글을 찾을 수 있어요.",
  },
];
