import type { Account, Dataset } from "../stage/dataset.ts";
import type { Answer, Cluster } from "../stage/cluster.ts";

export interface RaceContext {
  readonly dataset: Dataset;
  readonly cluster: Cluster;
  /** Two members of the round's own, who have nothing to do with each other yet. */
  readonly one: Account;
  readonly other: Account;
  readonly round: number;
}

/** Something that is done several times at the same moment over three servers. */
export interface Race {
  readonly name: string;
  /** Case of CASES, where it has one. */
  readonly source: string;
  /** Runs one round; gives what was wrong, if anything. */
  run(field: RaceContext): Promise<string | undefined>;
}

/** How often each status came, such as "1 × 200, 49 × 409". */
export function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => a - b).map(([status, often]) => `${often} × ${status}`).join(", ");
}

/** The only number that a query gives. */
export async function countOf(dataset: Dataset, query: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await dataset.db.query<{ n: string }>(query, [...values]);
  return Number(rows[0]?.n);
}

export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** What of several facts is not as it should be. */
export function faultOf(facts: Readonly<Record<string, readonly [is: unknown, should: unknown]>>): string | undefined {
  const wrong = Object.entries(facts).filter(([, [is, should]]) => is !== should);
  return wrong.length === 0 ? undefined : wrong.map(([what, [is]]) => `${what}: ${String(is)}`).join("; ");
}
