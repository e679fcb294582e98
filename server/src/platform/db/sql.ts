import { createHash } from "node:crypto";

/** A statement with its values; made only by the `sql` tag, so that no value ever becomes text. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The constant parts of a statement: its pieces, and its text with $1, $2 … between. */
interface StatementShape {
  readonly parts: readonly string[];
  readonly text: string;
}

// A trie over the values of a template: a bound value always leads to the same node, a fragment to one by its shape.
interface TrieNode {
  shape: StatementShape | undefined;
  readonly next: Map<StatementShape | undefined, TrieNode>;
}

class Statement implements Sql {
  readonly shape: StatementShape;
  readonly values: readonly unknown[];

  constructor(shape: StatementShape, values: readonly unknown[]) {
    this.shape = shape;
    this.values = values;
  }

  get text(): string {
    return this.shape.text;
  }
}

// A template's strings are the same object each time, so the text is cached: building a long one for every call costs
// more than the whole rest of sending it.
const templates = new WeakMap<TemplateStringsArray, TrieNode>();

/**
 * Tagged template for a statement. An interpolated `sql` fragment is spliced in, anything else is a bound value:
 * sql`select id from feeds where complex_id = ${id} ${onlyNew ? sql`and created_at > ${day}` : sql``}`
 */
export function sql(strings: TemplateStringsArray, ...interpolations: readonly unknown[]): Sql {
  let node = templates.get(strings);
  if (node === undefined) templates.set(strings, (node = newNode()));
  const values: unknown[] = [];
  for (const interpolation of interpolations) {
    if (interpolation instanceof Statement) {
      values.push(...interpolation.values);
      node = childOf(node, interpolation.shape);
    } else {
      values.push(interpolation);
      node = childOf(node, undefined);
    }
  }
  node.shape ??= shapeOf(strings, interpolations);
  return new Statement(node.shape, values);
}

const newNode = (): TrieNode => ({ shape: undefined, next: new Map() });

function childOf({ next }: TrieNode, shape: StatementShape | undefined): TrieNode {
  let node = next.get(shape);
  if (node === undefined) next.set(shape, (node = newNode()));
  return node;
}

function shapeOf(strings: readonly string[], interpolations: readonly unknown[]): StatementShape {
  const parts = [strings[0] ?? ""];
  const append = (text: string) => void parts.push((parts.pop() ?? "") + text);
  interpolations.forEach((interpolation, index) => {
    if (interpolation instanceof Statement) {
      const [first = "", ...others] = interpolation.shape.parts;
      append(first);
      parts.push(...others);
      append(strings[index + 1] ?? "");
    } else {
      parts.push(strings[index + 1] ?? "");
    }
  });
  return { parts, text: parts.reduce((text, part, index) => `${text}$${index}${part}`) };
}

/** True for what the `sql` tag made, and for nothing else. */
export const isSql = (statement: object): boolean => statement instanceof Statement;

const names = new Map<string, string>();

/**
 * Name under which a statement is prepared, one for each text, so that PostgreSQL parses and plans it once a
 * connection. The number of distinct texts is bounded by the code, since values never enter the text.
 */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    names.set(text, name);
  }
  return name;
}

/**
 * Comparison with any of the ids: sql`select name from members where id ${anyOf(ids)}`. One alone is compared by `=`:
 * an array of one costs PostgreSQL half a microsecond more each time.
 */
export const anyOf = (ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`= ${ids[0]}::bigint` : sql`= any(${ids}::bigint[])`;

/**
 * Whether a value is among those that a query finds, which may be thousands: by a hash, whatever statistics know. `= any(array)` compares
 * one by one where the array is a parameter, and so may a join with rows that were written a moment ago.
 */
export const isAmong = (value: Sql, query: Sql): Sql => sql`coalesce(${value} in (${query}), false)`;

/** The ids as an array. That of one is built by PostgreSQL: a parameter that is an array is written and read as text. */
export const idArray = (ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`array[${ids[0]}::bigint]` : sql`${ids}::bigint[]`;
