import { cpuOf, cpuOfPostgres } from "./cpu.ts";
import type { RunningServer } from "./server-process.ts";

const ROUNDS = 5;
const CALLS = 400;
const WARM_UP = 1_500;

/**
 * Processor time of one call, µs with that of PostgreSQL: by server, one figure a round. The servers alternate, so that their
 * ratio holds on a machine that does something else too. `call` sends the call number `n` to a server.
 */
export async function alternatingCosts(
  dataDirectory: string,
  servers: readonly RunningServer[],
  call: (server: RunningServer, n: number) => Promise<void>,
): Promise<readonly (readonly number[])[]> {
  for (const one of servers) for (let n = 0; n < WARM_UP; n += 1) await call(one, n);
  const costs: number[][] = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, one] of servers.entries()) {
      const before = cpuOf(one.pid) + cpuOfPostgres(dataDirectory);
      for (let n = 0; n < CALLS; n += 1) await call(one, round * CALLS + n);
      costs[index]?.push((cpuOf(one.pid) + cpuOfPostgres(dataDirectory) - before) / CALLS);
    }
  return costs;
}
