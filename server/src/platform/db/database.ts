import pg from "pg";
import type { Logger } from "pino";
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
  /** Commits what `work` did, or nothing of it where it throws. Answers after COMMIT. */
  tx<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A connection of its own, outside the pool, for LISTEN and advisory locks; the caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

// int8 fits a JavaScript number in this product: ids and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day is text; as a Date it would move with the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens the pool. `most` is the number of connections of this process. */
export function openDatabase(connectionString: string, log: Logger, most = 10): Database {
  const pool = new pg.Pool({
    connectionString,
    max: most,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "danji",
    // A plan once a connection. Left to choose, PostgreSQL plans a list anew each time, because it takes an unknown limit
    // for a tenth of the table: 545 µs of its time in place of 190 (decision 007). feed-plans.test.ts holds the plans. A search
    // then looks dear enough for PostgreSQL to compile it at every run, where it was built with LLVM.
    options: "-c plan_cache_mode=force_generic_plan -c jit=off",
  });
  // Without these listeners the loss of a connection would end the process: the pool's hears idle connections, each
  // connection's own what is lost while it works.
  const lost = (error: Error) => log.warn({ err: error }, "database connection lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  return {
    ...queryable(pool),
    tx: (work) => transaction(pool, work, log),
    async connect() {
      const client = new pg.Client({ connectionString, application_name: "danji-listen" });
      client.on("error", lost);
      await client.connect();
      return client;
    },
    close: () => pool.end(),
  };
}

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  const query = <Row extends pg.QueryResultRow>(statement: Sql) => {
    if (!isSql(statement)) throw new TypeError("statements are made by the sql tag");
    const { text, values } = statement;
    return client.query<Row>({ name: statementName(text), text, values: values as unknown[] });
  };
  return {
    many: async <Row extends pg.QueryResultRow>(statement: Sql) => (await query<Row>(statement)).rows,
    maybe: async <Row extends pg.QueryResultRow>(statement: Sql) => (await query<Row>(statement)).rows[0],
    async one<Row extends pg.QueryResultRow>(statement: Sql) {
      const { rows } = await query<Row>(statement);
      const [row] = rows;
      if (row === undefined || rows.length > 1) throw new Error(`expected one row, found ${rows.length}`);
      return row;
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}

async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  log: Logger,
): Promise<T> {
  const client = await pool.connect();
  const effects: (() => void | Promise<void>)[] = [];
  let broken: Error | undefined;
  let result: T;
  try {
    await client.query("begin");
    result = await work({ ...queryable(client), afterCommit: (effect) => effects.push(effect) });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
  for (const effect of effects) {
    // The work is durable; an effect that fails must not turn the answer into a failure.
    await Promise.resolve().then(effect).catch((error: unknown) => log.error({ err: error }, "effect after commit"));
  }
  return result;
}

/** The name of the violated constraint, where an error is a breach of a unique, exclusion or foreign key. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.code?.startsWith("23") === true ? error.constraint : undefined;
}

// Connection exceptions, shutdown, too many connections, disk full, lock and statement time-outs.
const UNAVAILABLE = /^(08|57P|53|55P03|57014|25P03)/;

/** True where an error means that the database cannot be reached or cannot take work now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
