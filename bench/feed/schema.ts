import type pg from "pg";

/**
 * Drops every key and index of the given tables and returns the function that recreates them: a B-tree or GIN built
 * over existing rows costs a fraction of one that grows row by row.
 */
export async function withoutIndexes(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  // Foreign keys of other tables depend on these primary keys, so they are dropped and recreated too.
  const { rows: constraints } = await client.query<{ owner: string; name: string; made: string; kind: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as made,
       contype as kind
     from pg_constraint
     where contype in ('p', 'u', 'f')
       and (conrelid = any ($1::regclass[]) or (contype = 'f' and confrelid = any ($1::regclass[])))`,
    [tables],
  );
  const foreign = constraints.filter(({ kind }) => kind === "f");
  const keys = constraints.filter(({ kind }) => kind !== "f");
  for (const { owner, name } of [...foreign, ...keys]) {
    await client.query(`alter table ${owner} drop constraint ${name}`);
  }
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where indrelid = any ($1::regclass[])`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    const add = ({ owner, name, made }: (typeof constraints)[number]) =>
      client.query(`alter table ${owner} add constraint ${name} ${made}`);
    for (const one of keys) await add(one);
    for (const { made } of indexes) await client.query(made);
    for (const one of foreign) await add(one);
  };
}

/** Advances every identity column of the tables beyond the copied ids. */
export async function advanceIdentities(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select attrelid::regclass::text as name, attname as column from pg_attribute
     where attidentity <> '' and attrelid = any ($1::regclass[])`,
    [tables],
  );
  for (const { name, column } of rows) {
    const next = `(select coalesce(max(${column}), 0) + 1 from ${name})`;
    await client.query(`select setval(pg_get_serial_sequence('${name}', '${column}'), ${next})`);
  }
}
