import type pg from "pg";
import { BackupProblem } from "../backup-problem.ts";
import { connect } from "../connection.ts";
import { openSnapshot, type Snapshot } from "../snapshot.ts";
import { compareRows, type OrderedRow, orderedRows, type PrimaryKey, primaryKey } from "./ordered-rows.ts";

/** Where a row differs: it is in one of the databases alone, or in both with different values. */
export type Difference = "onlyInFrom" | "differs" | "onlyInTo";

export interface TableComparison {
  readonly table: string;
  readonly counts: Readonly<Record<Difference, number>>;
}

export interface CompareOptions {
  /** Address of the database that went on, such as the one from before a restore. */
  readonly from: string;
  /** Address of the database to compare it with, such as the restored one. */
  readonly to: string;
  /** Called for each row that differs and awaited; `key` is its primary key as JSON. */
  readonly onDifference?: (table: string, difference: Difference, key: string) => void | Promise<void>;
  /** Called after each table. `share` of all tables, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

interface ComparedDatabase {
  readonly client: pg.Client;
  readonly snapshot: Snapshot;
}

/**
 * Compares the tables that a backup includes, each database as of one moment, in read-only transactions and bounded memory.
 * Throws a BackupProblem where a database cannot be reached or the two have been through different migrations.
 */
export async function compareDatabases(options: CompareOptions): Promise<readonly TableComparison[]> {
  const clients: pg.Client[] = [];
  const open = async (side: "from" | "to"): Promise<ComparedDatabase> => {
    const client = await connectTo(side, options[side]);
    clients.push(client);
    return { client, snapshot: await snapshotOf(side, client) };
  };
  try {
    const from = await open("from");
    const to = await open("to");
    requireSameSchema(from.snapshot, to.snapshot);
    const { tables } = from.snapshot;
    const comparisons: TableComparison[] = [];
    for (const { name } of tables) {
      comparisons.push(await compareTable(name, from.client, to.client, options));
      options.onProgress?.(comparisons.length / tables.length);
    }
    return comparisons;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function connectTo(side: string, url: string): Promise<pg.Client> {
  try {
    return await connect(url);
  } catch (error) {
    // The code alone: a message may quote parts of an address, which holds a password.
    const code = error instanceof Error && "code" in error ? `, ${String(error.code)}` : "";
    throw new BackupProblem("unreachable", `--${side}${code}`);
  }
}

async function snapshotOf(side: string, client: pg.Client): Promise<Snapshot> {
  try {
    return await openSnapshot(client);
  } catch (error) {
    const isEmpty = error instanceof BackupProblem && error.reason === "nothing";
    throw isEmpty ? new BackupProblem("otherSchema", `--${side}`) : error;
  }
}

function requireSameSchema(from: Snapshot, to: Snapshot): void {
  const [before, after] = [new Set(from.migrations), new Set(to.migrations)];
  const unshared = [...from.migrations, ...to.migrations].find((name) => !before.has(name) || !after.has(name));
  if (unshared !== undefined) throw new BackupProblem("otherSchema", unshared);
}

async function compareTable(
  table: string,
  from: pg.Client,
  to: pg.Client,
  { onDifference }: CompareOptions,
): Promise<TableComparison> {
  const counts = { onlyInFrom: 0, differs: 0, onlyInTo: 0 };
  const key = await primaryKey(from, table);
  for await (const [difference, row] of differences(key, orderedRows(from, table, key), orderedRows(to, table, key))) {
    counts[difference] += 1;
    await onDifference?.(table, difference, row.key);
  }
  return { table, counts };
}

/** Merges two sequences in the order of their keys. */
async function* differences(
  key: PrimaryKey,
  from: AsyncIterator<OrderedRow, void>,
  to: AsyncIterator<OrderedRow, void>,
): AsyncGenerator<readonly [Difference, OrderedRow]> {
  const next = async (rows: AsyncIterator<OrderedRow, void>) => (await rows.next()).value ?? undefined;
  let [left, right] = await Promise.all([next(from), next(to)]);
  while (left !== undefined || right !== undefined) {
    const order = left === undefined ? 1 : right === undefined ? -1 : compareRows(key, left, right);
    if (left !== undefined && right !== undefined && order === 0) {
      if (!left.digest.equals(right.digest)) yield ["differs", left];
      [left, right] = await Promise.all([next(from), next(to)]);
    } else if (left !== undefined && order < 0) {
      yield ["onlyInFrom", left];
      left = await next(from);
    } else if (right !== undefined) {
      yield ["onlyInTo", right];
      right = await next(to);
    }
  }
}
