import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface DevelopmentSecrets {
  readonly secretKey: string;
  readonly databasePassword: string;
}

/** The secrets of an installation without given ones: made at the first start, kept in DATA_DIR, never in the repository. */
export function developmentSecrets(dataDir: string): DevelopmentSecrets {
  const file = path.join(dataDir, "secrets.json");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const created: DevelopmentSecrets = { secretKey: randomSecret(), databasePassword: randomSecret() };
    writeFileSync(`${file}.new`, JSON.stringify(created), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, "utf8")) as DevelopmentSecrets;
}

const randomSecret = (): string => randomBytes(32).toString("base64url");
