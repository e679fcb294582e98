import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import { openStages } from "@danji/contract/inquiry/inquiry-stages";
import { lastDayOf } from "#inquiry/last-day.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";

const DAY_MS = 86_400_000;

/** The due day; how long it is over, or until when the clock is stopped. */
export function DueText({ inquiry }: { readonly inquiry: OfficeInquiryItem }) {
  const { stage, dueAt, isHeld, isOverdue, expectedOn } = inquiry;
  if (!openStages.includes(stage)) return <span className="text-muted">{copy.closed}</span>;
  if (isHeld) return <span className="text-muted">{copy.held((expectedOn ?? "").replaceAll("-", ".").slice(5))}</span>;
  const left = Date.parse(dueAt) - correctedNow();
  if (isOverdue) {
    const days = Math.max(1, Math.ceil(-left / DAY_MS));
    return <strong className="text-danger">{copy.dayLate(String(days))}</strong>;
  }
  return left <= DAY_MS ? <strong>{copy.dueToday}</strong> : <span>{lastDayOf(dueAt).slice(5)}</span>;
}
