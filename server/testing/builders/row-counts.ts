import type { TestApp } from "../test-app.ts";

/** The number of rows of each table, by its name. */
export async function rowCounts({ db }: TestApp): Promise<Readonly<Record<string, number>>> {
  const client = await db.connect();
  try {
    const tables = await client.query<{ name: string }>(`
      select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
    const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*) as count from ${name}`);
    const { rows } = await client.query<{ name: string; count: number }>(counts.join(" union all "));
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  } finally {
    await client.end();
  }
}
