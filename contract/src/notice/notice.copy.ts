import { feedCopy } from "../feed/feed.copy.ts";

/** Words of the notices. */
export const noticeCopy = {
  empty: "새로운 공지사항이 없어요",
  emptyHint: "관리사무소의 소식이 올라오면 여기에서 볼 수 있어요",
  emptyOfKind: (kind: string) => `${kind} 공지가 없어요`,
  emptyOfKindHint: "다른 종류를 골라보세요.",
  nothingFound: "찾는 공지가 없어요",
  nothingFoundHint: "다른 낱말로 찾아보세요.",
  kinds: feedCopy.noticeKinds,
  kind: "종류",
  allKinds: "전체",
  unreadOnly: "안 읽음",
  unread: "읽지 않음",
  search: "공지 검색",
  searchHint: "제목이나 내용으로 찾기",
  list: "공지 목록",
  loadFailed: "공지사항을 불러오지 못했어요",
  pinned: "고정",
  withFiles: "파일",
  fileCount: (count: number) => `파일 ${count}개`,
  fileSize: (bytes: number) =>
    bytes < 1_048_576
      ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("ko-KR")}KB`
      : `${(bytes / 1_048_576).toFixed(1)}MB`,
  files: "첨부 파일",
  changes: "바뀐 내용",
  noneWithFiles: "파일이 있는 공지가 없어요",
  awaits: "확인이 필요해요",
  comments: "댓글",
  allRead: "안 읽은 공지가 없어요",
  ended: "기간 지남",
  until: (day: string) => `${day}까지`,

  // Below a notice.
  acknowledge: "확인했어요",
  acknowledging: "보내는 중이에요",
  acknowledgeWaits: "연결되면 확인을 보내요",
  acknowledgeHint: "관리사무소가 확인을 부탁한 공지예요. 우리 세대에서 한 분이 누르면 돼요.",
  acknowledged: "확인을 보냈어요",
  acknowledgeFailed: "확인을 보내지 못했어요. 다시 눌러주세요.",
  forSome: (audience: string) => `${audience}에만 보이는 공지예요`,

  // Whom it is for.
  everybody: "모든 세대",
  lines: (numbers: string) => `${numbers}호 라인`,
  units: (first: string, others: number) => (others > 0 ? `${first} 외 ${others}세대` : first),
  andOthers: (first: string, others: number) => `${first} 외 ${others}개 동`,

  // Sentences of the server's refusals.
  endRequired: "긴급 공지는 끝나는 때를 정해주세요. 그때까지 맨 위에 보여요.",
  endPast: "끝나는 때가 이미 지났어요. 지금보다 뒤로 정해주세요.",
  endFar: "끝나는 때가 너무 멀어요. 긴급 공지는 30일, 다른 공지는 1년 안으로 정해주세요.",
  timePast: "올릴 때가 이미 지났어요. 지금보다 뒤로 정하거나 바로 올려주세요.",
  timeFar: "올릴 때가 너무 멀어요. 1년 안으로 정해주세요.",
  plannedNotFound: "예약한 공지가 없어요. 이미 올라갔거나 취소되었어요. 새로고침해주세요.",
  audienceEmpty: "그 범위에 아는 세대가 없어요. 동과 호를 다시 확인해주세요.",
  versionNotFound: "바뀐 내용이 없어요.",
  fileNotFound: "파일을 찾을 수 없어요. 관리사무소가 파일을 뺐을 수 있어요.",
  fileGone: "올린 파일을 찾을 수 없어요. 파일을 빼고 다시 올려주세요.",
  fileEmpty: "빈 파일은 올릴 수 없어요. 파일을 열어 내용을 확인해주세요.",
  fileTooLarge: "파일은 하나에 20MB까지 올릴 수 있어요. 크기를 줄여서 다시 올려주세요.",
  fileKind: "PDF, 한글(HWP·HWPX), 워드, 엑셀, 파워포인트 파일만 올릴 수 있어요.",
  fileContents: "파일 내용이 이름의 형식과 달라요. 원래 프로그램에서 다시 저장해서 올려주세요.",
  filesTooMany: "파일은 10개까지 올릴 수 있어요.",
  filesLoose: "공지에 쓰지 않은 파일이 너무 많아요. 쓰지 않는 파일을 빼거나 내일 다시 올려주세요.",
  postingShort: "하자 관련 서류는 20일 이상 게시해야 해요. 게시 기간을 20일 이상으로 정해주세요.",
  postingRuns: "게시 기간이 끝나지 않아 지울 수 없어요. 잘못된 내용은 고쳐주세요.",
  councilOnly: "이 역할은 대표회의 공지만 쓸 수 있어요.",
} as const;
