import path from "node:path";
import { type RunningServer, startServer } from "./server-process.ts";
import type { Account, Dataset } from "./dataset.ts";

const NODES = 3;

export interface Answer {
  readonly status: number;
  /** `data` of the envelope. */
  readonly data: unknown;
}

/** Three servers on one database. */
export interface Cluster {
  readonly nodes: readonly RunningServer[];
  /** Calls a server, round robin by `index`; retries on 503, which is safe since the server did nothing. */
  call(index: number, method: string, url: string, account: Account, body?: object): Promise<Answer>;
  stop(): Promise<void>;
}

interface StartClusterOptions {
  readonly dataset: Dataset;
  /** The built server. */
  readonly program: string;
  readonly folder: string;
  readonly redisUrl?: string | undefined;
}

export async function startCluster({ dataset, program, folder, redisUrl }: StartClusterOptions): Promise<Cluster> {
  const nodes: RunningServer[] = [];
  for (let index = 0; index < NODES; index += 1) {
    const dataDir = path.join(folder, `node-${index}`);
    nodes.push(await startServer({ program, databaseUrl: dataset.databaseUrl, dataDir, redisUrl }));
  }
  return {
    nodes,
    async call(index, method, url, { cookie }, body) {
      for (;;) {
        const answer = await callServer(nodes[index % NODES]?.port ?? 0, { method, url, cookie, body });
        if (answer.status !== 503) return answer;
      }
    },
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

interface CallServerOptions {
  readonly method: string;
  readonly url: string;
  readonly cookie: string;
  readonly body?: object | undefined;
}

/** Throws unless the answer is complete. */
export async function callServer(port: number, { method, url, cookie, body }: CallServerOptions): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  const envelope: { readonly data?: unknown } = text === "" ? {} : (JSON.parse(text) as { readonly data?: unknown });
  return { status: answer.status, data: envelope.data };
}
