import type { InquiryKind } from "../../inquiry/inquiry-stages.ts";
import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { dayFiguresInput, monthFiguresInput } from "./figures.input.ts";
import type { DayFigureName } from "./figures-rules.ts";

/**
 * Events of the last fourteen whole days in a complex, day by day; of each viewer those whose rows they may read one by one.
 * A day is counted once, after its end, and answered unchanged from then on (decision 055).
 */
export const getDayFigures = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/figures/days",
  access: "member",
  input: input<typeof dayFiguresInput>(),
  answer: answer<DayFiguresView>(),
});

export interface DayFiguresView {
  /** As 2026-11-20, the oldest first. */
  readonly days: readonly string[];
  /** In the order of `days`. */
  readonly figures: Readonly<Partial<Record<DayFigureName, readonly number[]>>>;
}

/**
 * Inquiries that households sent in a whole month, by the building (동) of the household and by kind. Cells that fewer than
 * five households stand behind are hidden, and others with them, so that no hidden cell can be computed (decision 055).
 * A month is counted once, after its end. 400 FIGURES_MONTH for one that is not over, or older than twelve months.
 */
export const getMonthFigures = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/figures/months",
  access: "member",
  input: input<typeof monthFiguresInput>(),
  answer: answer<MonthFiguresView>(),
});

export interface MonthFiguresView {
  readonly month: string;
  /** Null: hidden. */
  readonly total: number | null;
  readonly buildings: readonly FigureCell[];
  readonly kinds: readonly (FigureCell & { readonly name: InquiryKind })[];
}

export interface FigureCell {
  readonly name: string;
  /** Null: hidden. */
  readonly count: number | null;
}
