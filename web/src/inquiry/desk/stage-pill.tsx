import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import { cx } from "#ui/cx.ts";

const looks: Readonly<Record<InquiryStage, string>> = {
  RECEIVED: "bg-accent text-on-accent",
  SEEN: "bg-accent-soft text-accent-ink",
  IN_PROGRESS: "bg-accent-soft text-accent-ink",
  ON_HOLD: "bg-sunken text-body",
  DONE: "text-muted",
  REJECTED: "text-muted",
  WITHDRAWN: "text-muted",
};

/** The stage of an inquiry; the more there is to do, the more it is seen. */
export const StagePill = ({ stage }: { readonly stage: InquiryStage }) => (
  <span className={cx("inline-block rounded-sm px-2 py-0.5 text-xs font-bold whitespace-nowrap", looks[stage])}>
    {copy.stages[stage]}
  </span>
);
