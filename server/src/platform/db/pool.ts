import pg from "pg";
import type { Logger } from "pino";
import { type NamedStatement, type Rows, sendPrepared } from "./prepared-query.ts";
import { DatabaseTooSlow } from "./unavailable.ts";

/** How long a call may take, in milliseconds. */
export interface CallLimits {
  /** Waiting for a connection: what is left of the call must be enough for its work. */
  readonly connectMs: number;
  /** In sum, from asking for a connection to the answer of the statement, or of the COMMIT; after that the connection is cut. */
  readonly callMs: number;
  /** For one statement, kept by PostgreSQL itself, so that its connection lives on. */
  readonly statementMs: number;
}

/** What a request may take: below the 5 s in which every call is answered (decision 022). */
export const callLimits: CallLimits = { connectMs: 3_500, callMs: 4_500, statementMs: 4_000 };

/** Limits that are `scale` times as long. */
export const scaledLimits = ({ connectMs, callMs, statementMs }: CallLimits, scale: number): CallLimits => ({
  connectMs: connectMs * scale,
  callMs: callMs * scale,
  statementMs: statementMs * scale,
});

/** For background jobs, which no caller waits for and which may touch many rows. */
export const jobLimits: Partial<CallLimits> = { callMs: 120_000, statementMs: 60_000 };

/** PostgreSQL releases a connection whose other side is gone, with its locks, in 25 s. */
const KEEP_ALIVE = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";

/** How often the connections in use are checked: a call may exceed its limit by this much. */
const TICK_MS = 100;

/** A connection that is in use. */
interface Lease {
  readonly client: pg.PoolClient;
  readonly until: number;
  isOverdue: boolean;
}

/** Connections to one PostgreSQL, lent for one statement or one transaction at a time. */
export class Pool {
  private readonly pool: pg.Pool;
  private readonly connectionString: string;
  readonly limits: CallLimits;
  private readonly onConnectionLost: (error: Error) => void;
  private readonly leases = new Set<Lease>();
  private readonly deadlineTimer: NodeJS.Timeout;

  constructor(connectionString: string, log: Logger, maxConnections: number, limits: CallLimits) {
    this.connectionString = connectionString;
    this.limits = limits;
    this.onConnectionLost = (error) => log.warn({ err: error }, "database connection lost");
    this.pool = new pg.Pool({
      connectionString,
      max: maxConnections,
      connectionTimeoutMillis: limits.connectMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: 15_000,
      application_name: "danji",
      // A plan once a connection. Left to choose, PostgreSQL plans a list anew each time, because it takes an unknown limit
      // for a tenth of the table: 545 µs of its time in place of 190 (decision 007). feed-plans.test.ts holds the plans. A search
      // then looks dear enough for PostgreSQL to compile it at every run, where it was built with LLVM.
      options: `-c plan_cache_mode=force_generic_plan -c jit=off ${KEEP_ALIVE}`,
    });
    // Without these listeners the loss of a connection would end the process: the pool reports idle connections, each
    // connection itself a loss while it is in use.
    this.deadlineTimer = setInterval(() => this.cutOverdue(performance.now()), TICK_MS).unref();
    this.pool.on("error", this.onConnectionLost);
    this.pool.on("connect", (client) => client.on("error", this.onConnectionLost));
  }

  /**
   * Lends a connection until `until`, as of performance.now(). What has not ended by then is given up and its connection
   * cut: a transaction whose COMMIT was not sent can then never commit.
   */
  async use<T>(until: number, { statementMs }: CallLimits, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const lease: Lease = { client: await this.pool.connect(), until, isOverdue: false };
    const { client } = lease;
    const defaultMs = this.limits.statementMs;
    let failure: unknown;
    this.leases.add(lease);
    try {
      if (statementMs === defaultMs) return await work(client);
      await client.query(`set statement_timeout = ${statementMs}`);
      const result = await work(client);
      await client.query(`set statement_timeout = ${defaultMs}`);
      return result;
    } catch (error) {
      failure = error;
      throw this.failureOf(lease, error);
    } finally {
      this.release(lease, breaksConnection(failure) || (failure !== undefined && statementMs !== defaultMs));
    }
  }

  /** As `use`, for one statement: with fewer promises, as most calls are no more than this. */
  query<Row>(until: number, statement: NamedStatement): Promise<Rows<Row>> {
    return new Promise((resolve, reject) => {
      this.pool.connect((refused, client) => {
        if (client === undefined) return reject(refused ?? new Error("no connection"));
        const lease: Lease = { client, until, isOverdue: false };
        this.leases.add(lease);
        sendPrepared<Row>(client, statement, (failure, result) => {
          this.release(lease, breaksConnection(failure));
          if (failure === null) resolve(result);
          else reject(this.failureOf(lease, failure));
        });
      });
    });
  }

  private release(lease: Lease, isUnusable: boolean): void {
    this.leases.delete(lease);
    lease.client.release(lease.isOverdue || isUnusable);
  }

  private failureOf({ isOverdue }: Lease, error: unknown): Error {
    if (isOverdue) return new DatabaseTooSlow(error);
    return error instanceof Error ? error : new Error("the work failed", { cause: error });
  }

  // A timer for each statement would cost more than all else here.
  private cutOverdue(now: number): void {
    for (const lease of this.leases) {
      if (lease.isOverdue || lease.until > now) continue;
      lease.isOverdue = true;
      // Closes the connection even while a statement runs; in any case nothing more is sent on it.
      void lease.client.end();
    }
  }

  /** A connection outside the pool and without limits. */
  async connectDedicated(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: "danji-listen",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    });
    client.on("error", this.onConnectionLost);
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    await this.pool.end();
    clearInterval(this.deadlineTimer);
  }
}

// What a connection prepared no longer fits its tables, or is gone.
const STALE = /^(0A000|26000)$/;

/** True where an error of PostgreSQL ends its connection, or leaves it of no use. The pool itself notices one that broke. */
const breaksConnection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.severity !== "ERROR" || STALE.test(error.code ?? ""));
