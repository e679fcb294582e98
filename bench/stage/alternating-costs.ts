import { cpuOf, cpuOfPostgres } from "./cpu.ts";
import type { RunningServer } from "./server-process.ts";

const ROUNDS = 10;
const CALLS = 400;
/** Until then the engine still compiles: a call costs twice as much at first. */
const WARM_UP = 8_000;

/**
 * Processor time of one call, µs with that of PostgreSQL: by server, one figure a round. The servers alternate, so that their
 * ratio holds on a machine that does something else too. `call` sends the call number `n` to a server; `atOnce` calls are under way.
 */
export async function alternatingCosts(
  dataDirectory: string,
  servers: readonly RunningServer[],
  call: (server: RunningServer, n: number) => Promise<void>,
  atOnce = 1,
): Promise<readonly (readonly number[])[]> {
  const callAll = async (one: RunningServer, count: number, first = 0): Promise<void> => {
    let next = first;
    const work = async () => {
      while (next < first + count) await call(one, next++);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
  for (const one of servers) await callAll(one, WARM_UP);
  const costs: number[][] = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, one] of servers.entries()) {
      const before = cpuOf(one.pid) + cpuOfPostgres(dataDirectory);
      await callAll(one, CALLS, round * CALLS);
      costs[index]?.push((cpuOf(one.pid) + cpuOfPostgres(dataDirectory) - before) / CALLS);
    }
  return costs;
}
