import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A migration, as read from its file. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, whatever its line ends. */
  readonly checksum: string;
  /** `-- additive`: a server of the version before runs on the schema after it, so going back needs no restore. */
  readonly additive: boolean;
  /** False with `-- no transaction`: each statement is independent and may be run again after a failure. */
  readonly transactional: boolean;
  /** Statements of a file without a transaction. */
  readonly statements: readonly string[];
}

/** The migrations of a folder, in their order. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
  return Promise.all(names.map(async (name) => parse(name, await readFile(path.join(folder, name), "utf8"))));
}

function parse(name: string, content: string): Migration {
  const text = content.replaceAll("\r\n", "\n");
  const transactional = !/^-- no transaction\b/m.test(text);
  return {
    name,
    text,
    checksum: createHash("sha256").update(text).digest("hex"),
    additive: /^-- additive\b/m.test(text),
    transactional,
    statements: transactional ? [] : statementsOf(text),
  };
}

// Such files hold plain statements only (tools/house/migrations.test.ts), so a semicolon at the end of a line ends one.
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((one) => one.replaceAll(/^\s*--.*$/gm, "").trim())
    .filter((one) => one !== "");
