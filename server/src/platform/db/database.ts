import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { type CallLimits, callLimits, Pool } from "./pool.ts";
import { type NamedStatement, type Rows, sendPrepared } from "./prepared-query.ts";
import { isSql, type Sql, statementName } from "./sql.ts";

/** Runs statements. `many` gives all rows, `maybe` the first or undefined, `one` exactly one, `run` the row count. */
export interface Queryable {
  many<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]>;
  maybe<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row | undefined>;
  one<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row>;
  run(statement: Sql): Promise<number>;
}

/** A running transaction. What must only happen once it is durable goes into `afterCommit`. */
export interface Transaction extends Queryable {
  afterCommit(effect: () => void | Promise<void>): void;
}

export interface Database extends Queryable {
  /**
   * Commits what `work` did, or nothing of it where it throws. Answers after COMMIT. After a deadlock `work` runs
   * again from its begin, so it must do nothing but send statements and register effects.
   */
  tx<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same database with other time limits, for work that no caller waits for, or that may wait longer; the pool's `connectMs` stays. */
  within(limits: Partial<CallLimits>): Database;
  /** A connection of its own, outside the pool, for LISTEN and advisory locks; the caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

// int8 fits a JavaScript number in this product: ids and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day is text; as a Date it would move with the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens the pool. `maxConnections` is the number of connections of this process. */
export function openDatabase(
  connectionString: string,
  log: Logger,
  maxConnections = 10,
  limits: CallLimits = callLimits,
): Database {
  return databaseWithLimits(new Pool(connectionString, log, maxConnections, limits), limits, log);
}

function databaseWithLimits(pool: Pool, limits: CallLimits, log: Logger): Database {
  const usesPoolLimits = limits.statementMs === pool.limits.statementMs;
  const send: Send = <Row extends pg.QueryResultRow>(statement: Sql) => {
    const query = queryOf(statement);
    return withRetries(limits, (until) =>
      usesPoolLimits ? pool.query<Row>(until, query) : pool.use(until, limits, (client) => rowsOf<Row>(client, query)),
    ).catch(rethrowFromCaller);
  };
  return {
    ...queryable(send),
    async tx(work) {
      let effects: Effect[] = [];
      const result = await withRetries(limits, (until) => {
        effects = [];
        return pool.use(until, limits, (client) => transaction(client, work, effects));
      });
      for (const effect of effects) {
        // The work is durable; an effect that fails must not turn the answer into a failure.
        await Promise.resolve()
          .then(effect)
          .catch((error: unknown) => log.error({ err: error }, "effect after commit"));
      }
      return result;
    },
    within: (overrides) => databaseWithLimits(pool, { ...limits, ...overrides }, log),
    connect: () => pool.connectDedicated(),
    close: () => pool.close(),
  };
}

/** Throws an error with the stack of where its statement was sent, not of where the answer was read. */
function rethrowFromCaller(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

type Effect = () => void | Promise<void>;
type Send = <Row extends pg.QueryResultRow>(statement: Sql) => Promise<Rows<Row>>;

function queryOf(statement: Sql): NamedStatement {
  if (!isSql(statement)) throw new TypeError("statements are made by the sql tag");
  const { text, values } = statement;
  return { name: statementName(text), text, values };
}

const rowsOf = <Row>(client: pg.ClientBase, statement: NamedStatement): Promise<Rows<Row>> =>
  new Promise((resolve, reject) => {
    sendPrepared<Row>(client, statement, (failure, result) => (failure === null ? resolve(result) : reject(failure)));
  });

function queryable(send: Send): Queryable {
  return {
    many: async <Row extends pg.QueryResultRow>(statement: Sql) => (await send<Row>(statement)).rows,
    maybe: async <Row extends pg.QueryResultRow>(statement: Sql) => (await send<Row>(statement)).rows[0],
    async one<Row extends pg.QueryResultRow>(statement: Sql) {
      const { rows } = await send<Row>(statement);
      const [row] = rows;
      if (row === undefined || rows.length > 1) throw new Error(`expected one row, found ${rows.length}`);
      return row;
    },
    run: async (statement) => (await send(statement)).count,
  };
}

async function transaction<T>(
  client: pg.ClientBase,
  work: (tx: Transaction) => Promise<T>,
  effects: Effect[],
): Promise<T> {
  await client.query("begin");
  let result: T;
  try {
    const tx = queryable(<Row>(statement: Sql) => rowsOf<Row>(client, queryOf(statement)).catch(rethrowFromCaller));
    result = await work({ ...tx, afterCommit: (effect) => effects.push(effect) });
  } catch (error) {
    // Where this fails too, the connection is lost and the pool drops it.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  // COMMIT after a statement that failed, and whose error `work` swallowed, is answered by ROLLBACK.
  const { command } = await client.query("commit");
  if (command !== "COMMIT") throw new Error("the transaction had failed before its commit");
  return result;
}

/** Times that work is begun where it is the victim of a deadlock or of a serialization failure. */
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 10;
const RETRYABLE = /^(40P01|40001)$/;

/**
 * Runs `work` again after a deadlock or a serialization failure (decision 022). The waits are random, so that the same
 * transactions do not collide again, and all tries share one time limit.
 */
async function withRetries<T>(limits: CallLimits, work: (until: number) => Promise<T>): Promise<T> {
  const until = performance.now() + limits.callMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(until);
    } catch (error) {
      const isRetryable = error instanceof pg.DatabaseError && RETRYABLE.test(error.code ?? "");
      if (!isRetryable || tries === MAX_TRIES) throw error;
      await delay(FIRST_WAIT_MS * 2 ** tries * Math.random());
    }
  }
}

/** The name of the violated constraint, where an error is a breach of a unique, exclusion or foreign key. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.code?.startsWith("23") === true ? error.constraint : undefined;
}
