import {
  appendFileSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  closeSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";

/** Bytes after which the log begins anew; what was in it stays beside it once, as `.1`. */
const LOG_BYTES = 10 * 1024 * 1024;
const CHECK_MS = 30_000;

// Files without this line are of a version that let values into its messages.
const FIRST_LINE = "-- PostgreSQL's messages, without values and statements\n";

/**
 * Settings that keep values out of the log: the DETAIL of a unique violation contains the phone number or mail, and
 * messages of errors contain values. PostgreSQL's messages about itself, and what ends a connection, stay.
 */
export const logSettings = ["log_error_verbosity=terse", "log_min_messages=log", "log_min_error_statement=panic"];

/** Makes the log ready for a start: no file of before these settings, none that is too long. */
export function prepareLog(file: string, bytes = LOG_BYTES): void {
  if (existsSync(file) && !hasFirstLine(file)) rmSync(file);
  boundLog(file, bytes);
  if (!existsSync(file)) appendFileSync(file, FIRST_LINE, { mode: 0o600 });
}

/** Begins the log anew where it is too long. PostgreSQL goes on writing: it appends, so its next line is at the new end. */
export function boundLog(file: string, bytes = LOG_BYTES): void {
  if (!existsSync(file) || statSync(file).size <= bytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
  appendFileSync(file, FIRST_LINE);
}

/** Keeps the log of a running PostgreSQL bounded. Gives the function that ends it. */
export function keepLogBounded(file: string): () => void {
  const timer = setInterval(() => boundLog(file), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The last lines, for an error's message. */
export const logTail = (file: string): string => readFileSync(file, "utf8").trim().split("\n").slice(-5).join("\n");

function hasFirstLine(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const head = Buffer.alloc(Buffer.byteLength(FIRST_LINE));
    readSync(handle, head, 0, head.length, 0);
    return head.toString() === FIRST_LINE;
  } finally {
    closeSync(handle);
  }
}
