import { noticeCopy as copy } from "@danji/contract/notice/notice.copy";
import type { NoticeKind } from "@danji/contract/notice/notice-rules";
import { cx } from "#ui/cx.ts";

const looks: Readonly<Record<NoticeKind, string>> = {
  URGENT: "bg-danger-soft text-danger",
  GENERAL: "bg-sunken text-body",
  EVENT: "bg-accent-soft text-accent-ink",
  LEGAL: "bg-sunken text-body",
  COUNCIL: "bg-office-soft text-office",
};

/** The kind of a notice. */
export const KindBadge = ({ kind }: { readonly kind: NoticeKind }) => (
  <span className={cx("inline-flex items-center rounded-[6px] px-1.5 py-0.5 text-xs font-semibold", looks[kind])}>
    {copy.kinds[kind]}
  </span>
);
