import type { NoticeItemView } from "@danji/contract/notice/notice";

type Ordered = Pick<NoticeItemView, "kind" | "isPinned" | "until" | "createdAt">;

/** It stands above the others: pinned or urgent, and its end has not come. */
export const isOnTop = ({ kind, isPinned, until }: Ordered, now: number): boolean =>
  (isPinned || kind === "URGENT") && (until === null || Date.parse(until) > now);

/** The order of the server at this moment: a page that was read earlier holds notices whose end has come since. */
export const inOrder = <Notice extends Ordered>(notices: readonly Notice[], now: number): readonly Notice[] => {
  const top = notices.filter((notice) => isOnTop(notice, now));
  const rest = notices.filter((notice) => !isOnTop(notice, now));
  return [...top, ...rest.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))];
};
