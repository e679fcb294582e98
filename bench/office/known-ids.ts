import type pg from "pg";
import { callServer } from "../stage/cluster.ts";
import { table } from "../stage/table.ts";

/** Calls of each path; those with a known and with an unknown id take turns. */
const CALLS = 400;
/** The most by which the medians may differ, ms (L004). */
const LIMIT = 10;
const UNKNOWN = 987_654_321;

interface Stranger {
  readonly db: pg.Pool;
  readonly port: number;
  /** The cookie of a member of the office of `theirs`. */
  readonly cookie: string;
  readonly complexId: number;
  readonly theirs: number;
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

/** How long an office waits for the answer about a thing of another office, and about one that there is not. */
export async function compareKnownIds({ db, port, cookie, complexId, theirs }: Stranger): Promise<string> {
  const idIn = async (from: string): Promise<number> => {
    const { rows } = await db.query<{ id: number }>(`select max(id) as id from ${from} where complex_id = $1`, [
      complexId,
    ]);
    return Number(rows[0]?.id);
  };
  const [inquiry, report, home, household] = [
    await idIn("inquiries"),
    await idIn("report_cases"),
    await idIn("residences"),
    await idIn("households"),
  ];
  const paths: readonly (readonly [name: string, known: string, unknown: string])[] = [
    ["residents of a complex", `${complexId}/residents`, `${UNKNOWN}/residents`],
    ["a resident", `${theirs}/residents/${home}`, `${theirs}/residents/${UNKNOWN}`],
    ["a household", `${theirs}/households/${household}`, `${theirs}/households/${UNKNOWN}`],
    ["an inquiry", `${theirs}/inquiries/${inquiry}`, `${theirs}/inquiries/${UNKNOWN}`],
    ["a case", `${theirs}/reports/${report}`, `${theirs}/reports/${UNKNOWN}`],
  ];
  const timeOf = async (path: string): Promise<number> => {
    const from = performance.now();
    const { status } = await callServer(port, { method: "GET", url: `/api/office/${path}`, cookie });
    if (status !== 403 && status !== 404) throw new Error(`${path}: ${status}`);
    return performance.now() - from;
  };
  const rows: string[][] = [];
  for (const [name, known, unknown] of paths) {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < CALLS; n += 1) {
      times[0].push(await timeOf(known));
      times[1].push(await timeOf(unknown));
    }
    const [there, nowhere] = [median(times[0]), median(times[1])];
    const isFar = Math.abs(there - nowhere) > LIMIT;
    rows.push([name, there.toFixed(2), nowhere.toFixed(2), (there - nowhere).toFixed(2) + (isFar ? " *" : "")]);
  }
  return `${table(["of another office", "known, ms", "unknown, ms", "difference"], rows)}\n* more than ${LIMIT} ms\n`;
}
