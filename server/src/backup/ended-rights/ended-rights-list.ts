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

/** A plan that was withdrawn, cancelled or published, or what was destroyed with its plate. */
export interface EndedThing {
  readonly at: string;
  readonly kind: (typeof THINGS)[number];
  readonly thing: number;
  /** Since when it is that one, as `at`. */
  readonly made: string;
}

const THINGS = ["NOTICE_PLAN", "TURNOVER_PLAN", "PENALTY", "REFUSAL"] as const;

/** From then on a complex kept plates for so many days. */
export interface Retention {
  readonly at: string;
  readonly kind: "RETENTION";
  readonly complex: number;
  readonly days: number;
  /** The plates of cars from before this day in Seoul were erased by then; null for none. */
  readonly erasedBefore: string | null;
}

export type EndedLine = EndedRight | EndedThing | Retention;

const NAME = "ended-rights.jsonl";

/** Appends to the list of a folder, and returns once it is on the disk. A line that a crash cut off is taken away: it is appended again. */
export async function appendEndedRights(folder: string, lines: readonly EndedLine[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path.join(folder, NAME), "a+", 0o600);
  try {
    await cutPartialLine(file);
    await file.appendFile(lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
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
export async function readEndedRights(folder: string): Promise<readonly EndedLine[] | undefined> {
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
    .flatMap((line, index) => {
      const found = parsed(line);
      if (found === undefined) throw new Error(`${path.join(folder, NAME)}: line ${index + 1} cannot be read`);
      return found;
    });
}

/** The line; none where it says nothing, and undefined where it cannot be read. */
function parsed(line: string): EndedLine | readonly [] | undefined {
  let found: Partial<Record<keyof EndedRight | keyof EndedThing | keyof Retention, unknown>>;
  try {
    found = JSON.parse(line) as typeof found;
  } catch {
    return undefined;
  }
  const { kind, thing, made, days, complex, erasedBefore } = found;
  if (!isTime(found.at)) return undefined;
  if (kind === "RETENTION" || THINGS.some((one) => one === kind)) {
    // A server of the release before, beside this one, writes such rows without what they are about.
    const isRetention = areNumbers(complex, days) && (erasedBefore === null || isTime(erasedBefore));
    const isWhole = kind === "RETENTION" ? isRetention : areNumbers(thing) && isTime(made);
    return isWhole ? (found as unknown as EndedThing | Retention) : [];
  }
  return isRight(found) ? found : undefined;
}

function isRight(found: object): found is EndedRight {
  const { kind, member, since, complex, role, home, household } = found as Partial<EndedRight>;
  const isOfOffice = areNumbers(complex) && (role === null || typeof role === "string");
  const isOfHome = areNumbers(home) && (household === null || areNumbers(household));
  const isKnown =
    kind === "WITHDRAWN" ||
    (kind === "ROLE" && isOfOffice) ||
    (kind === "HOME" && isOfHome) ||
    (kind === "TURNOVER" && areNumbers(household));
  return isKnown && isTime(since) && areNumbers(member);
}

const isTime = (value: unknown): boolean => typeof value === "string" && !Number.isNaN(Date.parse(value));

const areNumbers = (...values: readonly unknown[]): boolean => values.every(Number.isSafeInteger);
