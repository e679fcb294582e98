import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startRedis } from "../stage/redis.ts";
import { type RunningServer, startServer } from "../stage/server-process.ts";
import type { Dataset } from "../stage/dataset.ts";
import { restartPostgres } from "./postgres.ts";

const NODES = 3;
const RESTART_MS = 60_000;

const faultKinds = ["server", "PostgreSQL", "Redis"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** All processes that can be killed: three servers, their PostgreSQL, their Redis. */
export interface Nodes {
  readonly kinds: readonly FaultKind[];
  /** Ports of the servers; a killed one restarts on its own. */
  readonly ports: readonly number[];
  /** Kills one with SIGKILL, leaves it down for a moment, and resolves once it serves again. */
  kill(kind: FaultKind, rng: () => number): Promise<void>;
  stop(): Promise<void>;
}

export async function startNodes(dataset: Dataset, program: string, folder: string): Promise<Nodes> {
  const redis = await startRedis();
  const serverOptions = (index: number, port?: number) => ({
    program,
    databaseUrl: dataset.databaseUrl,
    redisUrl: redis?.url,
    port,
    dataDir: path.join(folder, `node-${index}`),
  });
  const nodes: RunningServer[] = [];
  for (let index = 0; index < NODES; index += 1) nodes.push(await startServer(serverOptions(index)));
  const ports = nodes.map(({ port }) => port);

  async function restartNode(index: number, downMs: number): Promise<void> {
    await nodes[index]?.kill();
    await delay(downMs);
    for (const began = performance.now(); ;) {
      try {
        nodes[index] = await startServer(serverOptions(index, ports[index]));
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
    async kill(kind, rng) {
      const downMs = 100 + rng() * 900;
      if (kind === "server") await restartNode(Math.floor(rng() * NODES), downMs);
      else if (kind === "PostgreSQL") await restartPostgres(dataset, downMs);
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
