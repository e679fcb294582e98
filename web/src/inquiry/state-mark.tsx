import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryState } from "@danji/contract/inquiry/inquiry-rules";
import { cx } from "#ui/cx.ts";

/** Whether an inquiry is answered. */
export const StateMark = ({ state }: { readonly state: InquiryState }) => (
  <span
    className={cx(
      "rounded-sm px-2 py-0.5 text-xs font-bold",
      state === "ANSWERED" ? "bg-accent-soft text-accent-ink" : "bg-sunken text-body",
    )}
  >
    {copy.states[state]}
  </span>
);
