import { availableParallelism, totalmem } from "node:os";
import process from "node:process";

/** A test or a page waits more than it computes: three keep two cores busy. */
const LEAST = 3;
/** More share one PostgreSQL and one server, whose limits tests count on. */
const MOST = 6;
/** A worker with its browser and its share of PostgreSQL. */
const MEMORY = 2 * 1024 ** 3;

/** How many workers run tests side by side; `TEST_WORKERS` sets another number. */
export const testWorkers =
  Number(process.env["TEST_WORKERS"] ?? 0) ||
  Math.max(LEAST, Math.min(MOST, availableParallelism(), Math.floor(totalmem() / MEMORY)));
