import pg from "pg";

/** A call to the database took longer than its limit. Its statements were abandoned; only a COMMIT may have taken effect. */
export class DatabaseTooSlow extends Error {
  constructor(cause: unknown) {
    super("the database did not answer in time", { cause });
  }
}

// Connection exceptions, shutdown, too many connections, disk full, lock and statement time-outs, deadlocks and
// serialization failures that occurred at every try.
const UNAVAILABLE = /^(08|57P|53|55P03|57014|25P03|40P01|40001|58030)/;

/** True where an error means that the database cannot be reached, also for lack of a descriptor, or cannot take work now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseTooSlow) return true;
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/.test(
      error.message,
    )
  );
}
