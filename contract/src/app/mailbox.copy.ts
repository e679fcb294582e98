/** Words of the mailbox that development has in place of a mail server. */
export const mailboxCopy = {
  title: "개발용 메일함",
  hint: "메일 서버를 설정하지 않아 밖으로 나가지 않은 메일이 여기에 모여요.",
  count: (letters: number) => `${letters}통`,
  empty: "아직 도착한 메일이 없어요",
  to: "받는 사람",
  at: "도착 시각",
} as const;
