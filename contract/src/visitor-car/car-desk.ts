import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { BillLine } from "./car-bill.ts";
import type {
  carDeskInput,
  carStatementFileInput,
  carStatementInput,
  carStatementsInput,
  carsTodayInput,
  markCarsInput,
  setCarRulesInput,
  simulateCarRulesInput,
} from "./car-desk.input.ts";
import type { CarRules, CarRulesVersion } from "./car-rules.ts";

/** The cars that are expected today or still inside, for the gate. Act markCars. No name, no phone, no purpose, no fee. */
export const listCarsToday = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/cars/today",
  access: "member",
  input: input<typeof carsTodayInput>(),
  answer: answer<CarsTodayView>(),
});

export interface CarsTodayView {
  /** The day in Seoul, as 2026-11-20. */
  readonly day: string;
  /** By the time until which they may stay. */
  readonly cars: readonly CarTodayView[];
  /** There are more than the list has: a search by digits finds them all. */
  readonly isCut?: true;
  /** The plates that the office refuses now, whether or not a visit is registered for them. */
  readonly refused: readonly RefusedCarView[];
}

/** A refused plate as the gate sees it: neither why nor who asked for it. */
export interface RefusedCarView {
  readonly plate: string;
  readonly until: string;
}

export interface CarTodayView {
  readonly visitId: number;
  readonly plate: string;
  readonly building: string;
  readonly unit: string;
  readonly until: string;
  readonly cameAt: string | null;
  readonly leftAt: string | null;
}

/**
 * Marks that cars came in or went out, or takes such marks back. Act markCars. Each mark has an id of the phone: sent again,
 * also after it was undone, it is one. A mark counts at the time of the tap. Gives what became of each.
 */
export const markCars = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/cars/marks",
  access: "member",
  input: input<typeof markCarsInput>(),
  answer: answer<{ readonly marks: readonly MarkResultView[] }>(),
});

export interface MarkResultView {
  readonly markId: string;
  /** False where the visit is not known at this complex, was cancelled, or was not on the list of the day of the tap. */
  readonly isKnown: boolean;
  readonly cameAt: string | null;
  readonly leftAt: string | null;
}

/** The rules of the complex, those of each month from which new ones hold. Act setParkingRules. */
export const getCarRules = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/cars/rules",
  access: "member",
  input: input<typeof carDeskInput>(),
  answer: answer<CarRulesView>(),
});

export interface CarRulesView {
  readonly versions: readonly CarRulesVersion[];
  /** The first month that may still get rules, as 2026-12. */
  readonly firstMonth: string;
}

/** Sets the rules from a month on that has not begun; the very first ones from this month on. Act setParkingRules. */
export const setCarRules = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/cars/rules",
  access: "member",
  input: input<typeof setCarRulesInput>(),
  answer: answer<CarRulesView>(),
});

/** What last month's visits would have cost under these rules. Act setParkingRules. Nothing is written. */
export const simulateCarRules = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/cars/rules/simulation",
  access: "member",
  input: input<typeof simulateCarRulesInput>(),
  answer: answer<CarSimulationView>(),
});

export interface CarSimulationView {
  readonly month: string;
  readonly households: number;
  readonly visits: number;
  /** As they were billed. */
  readonly won: number;
  readonly paying: number;
  /** Under the new rules. */
  readonly newWon: number;
  readonly newPaying: number;
}

/** What each household owes for a month. Act readCarLedger. */
export const listCarStatements = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/cars/statements",
  access: "member",
  input: input<typeof carStatementsInput>(),
  answer: answer<CarStatementsView>(),
});

export interface CarStatementsView {
  readonly month: string;
  /** Null before the complex had rules. */
  readonly rules: CarRules | null;
  /** In the order of the doors. */
  readonly households: readonly CarStatementView[];
  readonly won: number;
}

export interface CarStatementView {
  readonly householdId: number;
  /** Counts the families of the door: a 세대 교체 begins a new one. */
  readonly family: number;
  readonly building: string;
  readonly unit: string;
  readonly visits: number;
  /** Minutes (HOURS) or counts (COUNTS). */
  readonly used: number;
  readonly won: number;
}

/** The statement of one door for a month, line by line. Act readCarLedger; on record. */
export const getCarStatement = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/cars/statements/:householdId",
  access: "member",
  input: input<typeof carStatementInput>(),
  answer: answer<CarStatementDetail>(),
});

export interface CarStatementDetail {
  readonly building: string;
  readonly unit: string;
  /** Null before the complex had rules. */
  readonly rules: CarRules | null;
  /** The lines of one family after the other, each in the order in which its stays begin. */
  readonly lines: readonly CarStatementLineView[];
}

export interface CarStatementLineView extends Omit<BillLine, "ids" | "from" | "until"> {
  readonly family: number;
  /** Null once it is erased. */
  readonly plate: string | null;
  readonly from: string;
  readonly until: string;
  /** True where the times of the gate decided. */
  readonly isByGate: boolean;
  /** The visits that are this stay, in the order in which they begin. */
  readonly visits: readonly StatementVisitView[];
}

/** What was registered, and what the gate saw. */
export interface StatementVisitView {
  readonly visitId: number;
  readonly from: string;
  readonly until: string;
  readonly cameAt: string | null;
  readonly leftAt: string | null;
}

/** The statements of a month as CSV: UTF-8 with its mark, or CP949. Act readCarLedger; on record. */
export const carStatementFile = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/cars/statements-file",
  access: "member",
  input: input<typeof carStatementFileInput>(),
});
