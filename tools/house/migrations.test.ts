import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { at } from "../root.mjs";

// Tables that are large in a large installation. Migrations older than this rule are exempt.
const LARGE = [
  "members",
  "images",
  "feeds",
  "feed_search",
  "feed_views",
  "feed_reactions",
  "feed_bookmarks",
  "comments",
  "chat_messages",
  "chat_members",
  "audit_events",
  "complexes",
];
const FIRST_CHECKED = "0017";

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly isPlain: boolean;
}

const folder = at("server", "migrations");
const migrations: readonly Migration[] = readdirSync(folder)
  .toSorted()
  .map((name) => {
    const whole = readFileSync(path.join(folder, name), "utf8");
    return { name, text: whole.replaceAll(/--.*$/gm, ""), isPlain: /^-- no transaction\b/m.test(whole) };
  });
const checkedMigrations = migrations.filter(({ name }) => name.slice(0, 4) >= FIRST_CHECKED);
const large = `(?:${LARGE.join("|")})`;

/** Statements that lock a large table while all of it is read or written. */
const slow: readonly (readonly [string, RegExp])[] = [
  [
    "an index without CONCURRENTLY",
    new RegExp(`create (?:unique )?index (?!concurrently)[^;]*?\\bon (?:only )?${large}\\b`, "i"),
  ],
  [
    "another type of a column",
    new RegExp(`alter table (?:only )?${large}\\b[^;]*?\\balter (?:column )?\\w+ (?:set data )?type\\b`, "i"),
  ],
  [
    "a stored generated column",
    new RegExp(`alter table (?:only )?${large}\\b[^;]*?\\bgenerated always as[^;]*?stored`, "i"),
  ],
  [
    "a default that differs by row",
    new RegExp(
      `alter table (?:only )?${large}\\b[^;]*?\\badd (?:column )?\\w+[^;]*?default (?:gen_random_uuid|clock_timestamp|random|nextval)`,
      "i",
    ),
  ],
  [
    "a constraint that is checked at once",
    new RegExp(`alter table (?:only )?${large}\\b[^;]*?\\badd constraint (?![^;,]*?(?:not valid|using index))`, "i"),
  ],
  [
    "NOT NULL on a column that is there",
    new RegExp(`alter table (?:only )?${large}\\b[^;]*?\\balter (?:column )?\\w+ set not null`, "i"),
  ],
];

it("finds the migrations", () => {
  expect(migrations.length).toBeGreaterThan(15);
  expect(checkedMigrations.length).toBeGreaterThan(0);
});

it("T245 no migration locks a large table for a time that grows with its size", () => {
  const faults = checkedMigrations.flatMap(({ name, text }) =>
    slow.filter(([, sign]) => sign.test(text)).map(([what]) => `${name}: ${what}`),
  );
  expect(
    faults,
    "Begin the file with `-- no transaction` and use CREATE INDEX CONCURRENTLY, ADD CONSTRAINT … NOT VALID with VALIDATE, or a new column.",
  ).toEqual([]);
});

it("T245 the rule detects the violations of earlier migrations", () => {
  const before = migrations.filter(({ name }) => name < FIRST_CHECKED);
  const seen = before.flatMap(({ name, text }) =>
    slow.filter(([, sign]) => sign.test(text)).map(([what]) => `${name}: ${what}`),
  );
  expect(seen).toEqual(
    expect.arrayContaining([
      "0004_community.sql: a stored generated column",
      "0011_data_export.sql: an index without CONCURRENTLY",
    ]),
  );
});

it("a migration without a transaction has plain statements that can be repeated", () => {
  const faults = checkedMigrations
    .filter(({ isPlain }) => isPlain)
    .flatMap(({ name, text }) => [
      ...(text.includes("$") ? [`${name}: a function body`] : []),
      // A failed one leaves an invalid index of its name.
      ...[...text.matchAll(/create (?:unique )?index concurrently (?:if not exists )?(\w+)/gi)]
        .filter(([, index = ""]) => !new RegExp(`drop index concurrently if exists ${index}\\b`, "i").test(text))
        .map(([, index]) => `${name}: drop ${index} first, if it exists`),
    ]);
  expect(faults).toEqual([]);
});
