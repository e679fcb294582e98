import { createHash } from "node:crypto";

/** A statement with its values; made only by the `sql` tag, so that no value ever becomes text. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

const fragments = new WeakSet<object>();

/**
 * Tagged template for a statement. An interpolated `sql` fragment is spliced in, anything else is a bound value:
 * sql`select id from feeds where complex_id = ${id} ${onlyNew ? sql`and created_at > ${day}` : sql``}`
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  const flat = flatten({ strings, values });
  let text = flat.strings[0] ?? "";
  flat.values.forEach((_, index) => {
    text += `$${index + 1}${flat.strings[index + 1] ?? ""}`;
  });
  const statement = { text, values: flat.values, strings: flat.strings };
  fragments.add(statement);
  return statement;
}

function flatten({ strings, values }: Fragment): Fragment {
  const flatStrings = [strings[0] ?? ""];
  const flatValues: unknown[] = [];
  values.forEach((value, index) => {
    const after = strings[index + 1] ?? "";
    if (isFragment(value)) {
      const last = flatStrings.length - 1;
      flatStrings[last] = (flatStrings[last] ?? "") + (value.strings[0] ?? "");
      flatStrings.push(...value.strings.slice(1));
      flatValues.push(...value.values);
      const end = flatStrings.length - 1;
      flatStrings[end] = (flatStrings[end] ?? "") + after;
    } else {
      flatValues.push(value);
      flatStrings.push(after);
    }
  });
  return { strings: flatStrings, values: flatValues };
}

/** True for what the `sql` tag made, and for nothing else. */
export const isSql = (statement: object): boolean => fragments.has(statement);

const isFragment = (value: unknown): value is Fragment =>
  typeof value === "object" && value !== null && fragments.has(value);

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
