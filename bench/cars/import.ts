import { randomUUID } from "node:crypto";
import { guessColumns, readGateFile, readGateRows } from "@danji/contract/visitor-car/gate-log/gate-file";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import type { GateImportView } from "@danji/contract/visitor-car/gate-log/gate-log";
import { createRng } from "../stage/rng.ts";
import type pg from "pg";

const written = (time: Date): string => `${seoulDay(time)} ${seoulTimeOfDay(time)}:00`;

/** A gate's file of so many lines, one event each, 5 % of them doubled, shuffled, and its last line unfinished. */
export async function gateFile(db: pg.Pool, complexId: number, lines: number): Promise<string> {
  const stays = Math.floor((lines * 0.95) / 2);
  const { rows } = await db.query<{ plate: string; from_at: Date; until_at: Date }>(
    `select plate, from_at, until_at from car_visits
     where complex_id = $1 and plate is not null and until_at < now() - interval '1 hour' and from_at > now() - interval '27 days'
     order by from_at desc limit $2`,
    [complexId, stays],
  );
  const events = rows.flatMap(({ plate, from_at: from, until_at: until }) => [
    `${plate},입차,${written(new Date(from.getTime() + 300_000))}`,
    `${plate},출차,${written(new Date(until.getTime() - 300_000))}`,
  ]);
  const doubled = [...events, ...events.slice(0, lines - events.length)];
  return ["차량번호,구분,일시", ...shuffled(doubled), "12가34"].join("\n");
}

function shuffled(lines: readonly string[]): readonly string[] {
  const random = createRng(1);
  const mixed = [...lines];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] ?? "", mixed[at] ?? ""];
  }
  return mixed;
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Reads a file as the browser does, in `ms`. */
export function readFile(text: string) {
  const from = performance.now();
  const { lines } = readGateFile(text);
  const columns = guessColumns(lines[0]?.cells ?? []);
  if (columns === undefined) throw new Error("no columns");
  const { rows, faults } = readGateRows(lines, columns, Date.now());
  return { columns, rows, faults: faults.length, ms: Math.round(performance.now() - from) };
}

/** Sends the rows of a file in parts, checks and imports them. Gives ms of each step. */
export async function importFile({ rows, columns }: Pick<ReturnType<typeof readFile>, "rows" | "columns">, call: Call) {
  const times: number[] = [performance.now()];
  const path = `gate-logs/${randomUUID()}`;
  for (let next = 0; next < rows.length; next += gateLogLimits.partRows) {
    const part = rows.slice(next, next + gateLogLimits.partRows);
    await call("PUT", `${path}/rows`, { rows: part.map(({ line, plate, kind, at }) => [line, plate, kind, at]) });
  }
  times.push(performance.now());
  await call("POST", `${path}/check`);
  times.push(performance.now());
  const result = (await call("POST", path, { columns })) as GateImportView;
  times.push(performance.now());
  const [sent, check, applied] = times.slice(1).map((time, index) => Math.round(time - (times[index] ?? 0)));
  return { sent, check, applied, all: Math.round((times.at(-1) ?? 0) - (times[0] ?? 0)), result };
}
