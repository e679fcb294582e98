import type { Answer } from "../stage/cluster.ts";
import type { Account } from "../stage/dataset.ts";
import type { Resident, Stage } from "./stage.ts";

export interface Round {
  readonly stage: Stage;
  readonly number: number;
  readonly one: Resident;
  readonly other: Resident;
  /** Calls one of the two servers. */
  readonly call: (server: number, account: Account, url: string, body: object) => Promise<Answer>;
}

/** What happens at once, and its faults: one of the two wins, and the database says the same. */
export interface BookingRace {
  readonly name: string;
  run(round: Round): Promise<string | undefined>;
}

/** What it is where it is none of what is allowed. */
export const expected = (is: string, ...allowed: readonly string[]): string | undefined =>
  allowed.includes(is) ? undefined : is;
