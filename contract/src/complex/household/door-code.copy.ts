/** Words of the door codes that an office prints on letters. */
export const doorCodeCopy = {
  title: "세대 코드",
  // Sentences of the server's refusals.
  printNotFound: "인쇄한 목록을 찾을 수 없습니다.",
} as const;
