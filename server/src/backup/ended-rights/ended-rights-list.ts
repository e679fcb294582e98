import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";

/**
 * One withdrawal, the role that a member has in an office from then on, where a home is lived in from then on, or a household that
 * was replaced. Numbers alone, no names.
 */
export interface EndedRight {
  /** As PostgreSQL writes a timestamptz in JSON. */
  readonly at: string;
  readonly kind: "WITHDRAWN" | "ROLE" | "HOME" | "TURNOVER";
  /** Whose right it was; of a turnover, who planned it. */
  readonly member: number;
  /** When the account was made, as `at`. */
  readonly since: string;
  readonly complex: number | null;
  readonly role: string | null;
  /** Missing in lines of earlier versions. */
  readonly home?: number | null;
  readonly household?: number | null;
}

const NAME = "ended-rights.jsonl";

/** Appends to the list of a folder, and returns once it is on the disk. A line that a crash cut off is taken away: it is appended again. */
export async function appendEndedRights(folder: string, rights: readonly EndedRight[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path.join(folder, NAME), "a+", 0o600);
  try {
    await cutPartialLine(file);
    await file.appendFile(rights.map((one) => `${JSON.stringify(one)}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function cutPartialLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const longest = 1_024;
  const start = Math.max(0, size - longest);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longest), 0, longest, start);
  await file.truncate(start + buffer.subarray(0, bytesRead).lastIndexOf("\n") + 1);
}

/** The list of a folder, the oldest first; undefined where there is none. Throws where a line cannot be read. */
export async function readEndedRights(folder: string): Promise<readonly EndedRight[] | undefined> {
  let text: string;
  try {
    text = await readFile(path.join(folder, NAME), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  // What follows the last line feed was cut off by a crash.
  return text
    .split("\n")
    .slice(0, -1)
    .map((line, index) => {
      const right = parsed(line);
      if (right === undefined) throw new Error(`${path.join(folder, NAME)}: line ${index + 1} cannot be read`);
      return right;
    });
}

function parsed(line: string): EndedRight | undefined {
  let found: Partial<EndedRight>;
  try {
    found = JSON.parse(line) as Partial<EndedRight>;
  } catch {
    return undefined;
  }
  const { at, kind, member, since, complex, role, home, household } = found;
  const isDated = [at, since].every((time) => typeof time === "string" && !Number.isNaN(Date.parse(time)));
  const isOfOffice = Number.isSafeInteger(complex) && (role === null || typeof role === "string");
  const isOfHome = Number.isSafeInteger(home) && (household === null || Number.isSafeInteger(household));
  const isKnown =
    kind === "WITHDRAWN" ||
    (kind === "ROLE" && isOfOffice) ||
    (kind === "HOME" && isOfHome) ||
    (kind === "TURNOVER" && Number.isSafeInteger(household));
  return isDated && isKnown && Number.isSafeInteger(member) ? (found as EndedRight) : undefined;
}
