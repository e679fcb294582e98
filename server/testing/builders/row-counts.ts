import type pg from "pg";
import type { TestApp } from "../test-app.ts";

interface Counter {
  readonly client: pg.Client;
  readonly text: string;
}

/** By app: a new connection would read the catalogue of all tables again, which takes longer than the count. */
const counters = new WeakMap<TestApp, Promise<Counter>>();

/** The number of rows of each table, by its name; of the tables that there are at its first call. */
export async function rowCounts(t: TestApp): Promise<Readonly<Record<string, number>>> {
  const counter = counters.get(t) ?? openCounter(t);
  counters.set(t, counter);
  const { client, text } = await counter;
  const { rows } = await client.query<{ name: string; count: number }>({ name: "row-counts", text });
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function openCounter({ db }: TestApp): Promise<Counter> {
  const client = await db.connect();
  // Ended by the end of its database, which is dropped with its connections.
  client.on("error", () => undefined);
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*) as count from ${name}`);
  return { client, text: counts.join(" union all ") };
}
