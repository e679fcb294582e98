import { expect, test } from "vitest";
import { sql, statementName } from "./sql.ts";

test("values are bound, never written into the text", () => {
  const statement = sql`select ${"a"} where b = ${2}`;
  expect(statement.text).toBe("select $1 where b = $2");
  expect(statement.values).toEqual(["a", 2]);
});

test("a fragment is spliced in with its values in order, also inside another fragment", () => {
  const inner = sql`and c = ${3} ${sql`or d = ${4}`}`;
  const statement = sql`select 1 where a = ${1} ${inner} limit ${5}`;
  expect(statement.text).toBe("select 1 where a = $1 and c = $2 or d = $3 limit $4");
  expect(statement.values).toEqual([1, 3, 4, 5]);
});

test("an object from outside that looks like a fragment is a value", () => {
  const statement = sql`select ${{ strings: ["; drop table members"], values: [] }}`;
  expect(statement.text).toBe("select $1");
});

test("one text has one name, short enough for PostgreSQL", () => {
  expect(statementName("select 1")).toBe(statementName("select 1"));
  expect(statementName("select 1")).not.toBe(statementName("select 2"));
  expect(statementName("select 1").length).toBeLessThan(63);
});
