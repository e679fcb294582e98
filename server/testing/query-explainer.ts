import pg from "pg";
import { expect, vi } from "vitest";
import type { Queryable } from "#platform/db/database.ts";
import type { Sql } from "#platform/db/sql.ts";
import type { TestApp } from "./test-app.ts";

/** The statements of a piece of work, explained. */
export interface ExplainedQueries {
  readonly statements: number;
  readonly plans: string;
  /** Pages of the database that were read, in all statements. */
  readonly pages: number;
}

/** A connection that fills tables for a test of plans, and then shows the plans. */
export interface QueryExplainer {
  /** Runs a slow statement, which the app's pool would cut. */
  readonly fill: (statement: Sql) => Promise<void>;
  /**
   * Collects the statistics and marks each page of the tables as visible to all. Without the marks an index alone does
   * not answer, and the planner chooses other plans.
   */
  readonly vacuum: () => Promise<void>;
  /** Runs a function and explains each statement that it sent, as planned once for all values. */
  readonly explain: (work: (db: Queryable) => Promise<unknown>) => Promise<ExplainedQueries>;
  readonly close: () => Promise<void>;
}

export async function openQueryExplainer({ db }: TestApp): Promise<QueryExplainer> {
  const client = await db.connect();
  await client.query("set plan_cache_mode = force_generic_plan");
  return {
    async fill({ text, values }) {
      await client.query(text, [...values]);
    },
    async vacuum() {
      // A transaction that runs on this database keeps the rows that are younger than it from being marked, and vacuum
      // leaves single dead rows in the indexes otherwise.
      const unmarked = async () => {
        await client.query("vacuum (analyze, index_cleanup on)");
        const { rows } = await client.query<{ name: string }>(
          `select relname as name from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`,
        );
        return rows;
      };
      await vi.waitFor(async () => expect(await unmarked()).toEqual([]), 30_000);
    },
    async explain(work) {
      const sent: Sql[] = [];
      const record = (statement: Sql) => {
        sent.push(statement);
        return statement;
      };
      await work({
        many: (statement) => db.many(record(statement)),
        maybe: (statement) => db.maybe(record(statement)),
        one: (statement) => db.one(record(statement)),
        run: (statement) => db.run(record(statement)),
      });
      const plans: string[] = [];
      for (const statement of sent) plans.push(await planOf(client, statement));
      const pages = plans.reduce((sum, plan) => sum + pagesOf(plan), 0);
      return { statements: sent.length, plans: plans.join("\n\n"), pages };
    },
    close: () => client.end(),
  };
}

async function planOf(client: pg.Client, { text, values }: Sql): Promise<string> {
  await client.query(`prepare shown as ${text}`);
  const literals = values.map((value) =>
    pg.escapeLiteral(
      Array.isArray(value) ? `{${value.join(",")}}` : value instanceof Date ? value.toISOString() : String(value),
    ),
  );
  const argumentList = literals.length === 0 ? "" : `(${literals.join(",")})`;
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `explain (analyze, buffers, costs off, timing off) execute shown${argumentList}`,
  );
  await client.query("deallocate shown");
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

function pagesOf(plan: string): number {
  const [, hit = "0"] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
  const [, read = "0"] = /Buffers: shared[^\n]* read=(\d+)/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}
