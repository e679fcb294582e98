import type { Account, Dataset } from "../stage/dataset.ts";
import type { Answer, Cluster } from "../stage/cluster.ts";

export interface RaceContext {
  readonly dataset: Dataset;
  readonly cluster: Cluster;
  /** Two new members of the round, unrelated to each other. */
  readonly one: Account;
  readonly other: Account;
  /** Those that the race asks for beyond these two. */
  readonly more: readonly Account[];
  /** An operator of the service. */
  readonly operator: Account;
  readonly round: number;
}

/** An operation that runs several times concurrently over three servers. */
export interface Race {
  readonly name: string;
  /** Case of CASES, if any. */
  readonly source: string;
  /** Members beyond the two of a round. */
  readonly more?: number;
  /** Runs one round; returns what was wrong, if anything. */
  run(field: RaceContext): Promise<string | undefined>;
}

/** Number of answers by status, such as "1 × 200, 49 × 409". */
export function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, often]) => `${often} × ${status}`)
    .join(", ");
}

/** The single number that a query returns. */
export async function countOf(dataset: Dataset, query: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await dataset.db.query<{ n: string }>(query, [...values]);
  return Number(rows[0]?.n);
}

export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The expectations that are not met. */
export function faultOf(facts: Readonly<Record<string, readonly [is: unknown, should: unknown]>>): string | undefined {
  const wrong = Object.entries(facts).filter(([, [is, should]]) => is !== should);
  return wrong.length === 0 ? undefined : wrong.map(([what, [is]]) => `${what}: ${String(is)}`).join("; ");
}
