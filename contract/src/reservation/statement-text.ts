import { bookingRefusals } from "./booking-refusals.copy.ts";
import type { StatementPart } from "./reservation-rules.ts";
import { statementCopy as copy } from "./statement.copy.ts";

/** What a line of a statement is the sum of, as 12월 10일 5,000원, 12월 12일 취소 수수료 3,500원. */
export const partsText = (parts: readonly StatementPart[]): string =>
  parts
    .map(({ day, amount, isFee }) => (isFee ? copy.fee : copy.used)(bookingRefusals.dayText(day), copy.won(amount)))
    .join(", ");
