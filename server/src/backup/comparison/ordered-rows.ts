import type pg from "pg";
import { quoted } from "../connection.ts";

/** A row, by its primary key and a digest of all its columns. */
export interface OrderedRow {
  /** The key as a JSON object: columns and their values. */
  readonly key: string;
  /** The key's values in the order of its columns, as text. */
  readonly position: readonly string[];
  readonly digest: Buffer;
}

interface KeyColumn {
  readonly name: string;
  readonly isInteger: boolean;
}

export type PrimaryKey = readonly KeyColumn[];

const FETCH_ROWS = 2_000;

/** The columns of a table's primary key, in the order of its index. */
export async function primaryKey(client: pg.Client, table: string): Promise<PrimaryKey> {
  const { rows } = await client.query<KeyColumn>(
    `select a.attname as name, a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype) as "isInteger"
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary
     order by array_position(i.indkey::int2[], a.attnum)`,
    [quoted(table)],
  );
  if (rows.length === 0) throw new Error(`${table} has no primary key`);
  return rows;
}

/**
 * Every row of a table in the order of `compareRows`, some thousands at a time, inside the transaction of `client`. Integers
 * are read by their index; anything else is ordered by the bytes of its text, which is the same in databases of different
 * collations.
 */
export async function* orderedRows(client: pg.Client, table: string, key: PrimaryKey): AsyncGenerator<OrderedRow> {
  const fields = key.map(({ name }) => `${client.escapeLiteral(name)}, t.${quoted(name)}`).join(", ");
  const texts = key.map(({ name }) => `t.${quoted(name)}::text`);
  const order = key.map(({ name, isInteger }) =>
    isInteger ? `t.${quoted(name)}` : `t.${quoted(name)}::text collate "C"`,
  );
  await client.query(`
    declare ordered_rows no scroll cursor for
    select json_build_object(${fields})::text as key, array[${texts.join(", ")}] as position,
      sha256(convert_to(t::text, 'UTF8')) as digest
    from ${quoted(table)} t order by ${order.join(", ")}`);
  for (;;) {
    const { rows } = await client.query<OrderedRow>(`fetch ${FETCH_ROWS} from ordered_rows`);
    yield* rows;
    if (rows.length < FETCH_ROWS) break;
  }
  await client.query("close ordered_rows");
}

/** Negative where the key of `a` comes first, positive where that of `b` does, 0 where they are the same. */
export function compareRows(key: PrimaryKey, a: OrderedRow, b: OrderedRow): number {
  for (const [index, { isInteger }] of key.entries()) {
    const [left = "", right = ""] = [a.position[index], b.position[index]];
    if (left === right) continue;
    if (isInteger) return BigInt(left) < BigInt(right) ? -1 : 1;
    // Not by code units as JavaScript compares: those order characters beyond U+FFFF before others.
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  return 0;
}
