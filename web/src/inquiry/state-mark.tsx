import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryItemView } from "@danji/contract/inquiry/inquiry";
import { cx } from "#ui/cx.ts";

/** Where an inquiry stands: before anything was done, 접수됨; once it is answered, 답변 완료; between the two its stage. */
export const StateMark = ({ inquiry: { state, stage } }: { readonly inquiry: InquiryItemView }) => (
  <span
    className={cx(
      "rounded-sm px-2 py-0.5 text-xs font-bold",
      stage === "DONE" ? "bg-accent-soft text-accent-ink" : "bg-sunken text-body",
    )}
  >
    {stage === "RECEIVED" || stage === "DONE" ? copy.states[state] : copy.stages[stage]}
  </span>
);
