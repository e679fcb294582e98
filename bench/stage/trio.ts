import path from "node:path";
import { type Running, startServer } from "./server-process.ts";
import type { Neighbour, Town } from "./town.ts";

const NODES = 3;

export interface Answer {
  readonly status: number;
  /** `data` of the envelope. */
  readonly data: unknown;
}

/** Three servers on one database. */
export interface Trio {
  readonly nodes: readonly Running[];
  /**
   * Calls the server of that number, counted round and round; again where it answers 503, which says that it did
   * nothing and may be asked again.
   */
  call(place: number, method: string, where: string, as: Neighbour, body?: object): Promise<Answer>;
  stop(): Promise<void>;
}

interface Given {
  readonly town: Town;
  /** The built server. */
  readonly program: string;
  readonly folder: string;
  readonly redisUrl?: string | undefined;
}

export async function startTrio({ town, program, folder, redisUrl }: Given): Promise<Trio> {
  const nodes: Running[] = [];
  for (let place = 0; place < NODES; place += 1) {
    const dataDir = path.join(folder, `node-${place}`);
    nodes.push(await startServer({ program, databaseUrl: town.databaseUrl, dataDir, redisUrl }));
  }
  return {
    nodes,
    async call(place, method, where, { cookie }, body) {
      for (;;) {
        const answer = await callServer(nodes[place % NODES]?.port ?? 0, { method, where, cookie, body });
        if (answer.status !== 503) return answer;
      }
    },
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

interface Asked {
  readonly method: string;
  readonly where: string;
  readonly cookie: string;
  readonly body?: object | undefined;
}

/** Throws where no whole answer comes. */
export async function callServer(port: number, { method, where, cookie, body }: Asked): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${where}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  const envelope: { readonly data?: unknown } = text === "" ? {} : (JSON.parse(text) as { readonly data?: unknown });
  return { status: answer.status, data: envelope.data };
}
