import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const PAUSE_MS = 5;

/** Updates a row repeatedly until `until` settles; returns the time of each commit, in milliseconds. */
export async function commitTimes(url: string, until: Promise<unknown>): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const times: number[] = [];
  const state = { isOver: false };
  const over = until.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const began = performance.now();
    await client.query("insert into audit_events (action) values ('bench')");
    times.push(performance.now() - began);
    await delay(PAUSE_MS);
  }
  await over;
  await client.end();
  return times;
}
