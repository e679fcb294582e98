/** Words of the notices. */
export const noticeCopy = {
  empty: "새로운 공지사항이 없어요",
  emptyHint: "관리사무소의 소식이 올라오면 여기에서 볼 수 있어요",
} as const;
