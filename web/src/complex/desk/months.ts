import { ledgerCopy as copy } from "@danji/contract/complex/role/ledger.copy";
import { dayOf } from "#platform/time/date.ts";

interface MonthOption {
  /** As 2026-11. */
  readonly value: string;
  readonly label: string;
}

/** The present month in Seoul and those before it. */
export function lastMonths(count: number, now: number = Date.now()): readonly MonthOption[] {
  const [year = 0, month = 0] = dayOf(new Date(now).toISOString()).split(".").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const index = year * 12 + month - 1 - back;
    const [ofYear, ofMonth] = [Math.floor(index / 12), (index % 12) + 1];
    return { value: `${ofYear}-${String(ofMonth).padStart(2, "0")}`, label: copy.monthOf(ofYear, ofMonth) };
  });
}
