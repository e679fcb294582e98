import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startRedis } from "../stage/redis.ts";
import { type Running, startServer } from "../stage/server-process.ts";
import type { Town } from "../stage/town.ts";
import { restartPostgres } from "./postgres.ts";

const NODES = 3;
const RESTART_MS = 60_000;

const faultKinds = ["server", "PostgreSQL", "Redis"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Everything that can be killed: three servers, their PostgreSQL, their Redis. */
export interface Machines {
  readonly kinds: readonly FaultKind[];
  /** Ports of the servers; one that was killed comes back on its own. */
  readonly ports: readonly number[];
  /** Kills one with SIGKILL, leaves it down for a moment, and comes back once it serves again. */
  strike(kind: FaultKind, dice: () => number): Promise<void>;
  stop(): Promise<void>;
}

export async function startMachines(town: Town, program: string, folder: string): Promise<Machines> {
  const redis = await startRedis();
  const given = (place: number, port?: number) => ({
    ...{ program, databaseUrl: town.databaseUrl, redisUrl: redis?.url, port },
    dataDir: path.join(folder, `node-${place}`),
  });
  const nodes: Running[] = [];
  for (let place = 0; place < NODES; place += 1) nodes.push(await startServer(given(place)));
  const ports = nodes.map(({ port }) => port);

  async function restartNode(place: number, downMs: number): Promise<void> {
    await nodes[place]?.kill();
    await delay(downMs);
    for (const began = performance.now(); ; ) {
      try {
        nodes[place] = await startServer(given(place, ports[place]));
        return;
      } catch (error) {
        if (performance.now() - began > RESTART_MS) throw error;
        await delay(200);
      }
    }
  }

  return {
    kinds: redis === undefined ? ["server", "PostgreSQL"] : faultKinds,
    ports,
    async strike(kind, dice) {
      const downMs = 100 + dice() * 900;
      if (kind === "server") await restartNode(Math.floor(dice() * NODES), downMs);
      else if (kind === "PostgreSQL") await restartPostgres(town, downMs);
      else {
        await redis?.kill();
        await delay(1_000 + downMs);
        await redis?.start();
      }
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await redis?.kill();
    },
  };
}
