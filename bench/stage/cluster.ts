import path from "node:path";
import { type RunningServer, startServer } from "./server-process.ts";
import type { Account, Dataset } from "./dataset.ts";

const NODES = 3;

export interface Answer {
  readonly status: number;
  /** `data` of the envelope. */
  readonly data: unknown;
}

type Headers = Readonly<Record<string, string>>;

/** Three servers on one database. */
export interface Cluster {
  readonly nodes: readonly RunningServer[];
  /** Calls a server, round robin by `index`; retries on 503, which is safe since the server did nothing. */
  call(index: number, method: string, url: string, account: Account, body?: object, headers?: Headers): Promise<Answer>;
  stop(): Promise<void>;
}

interface StartClusterOptions {
  readonly dataset: Dataset;
  /** The built server. */
  readonly program: string;
  readonly folder: string;
  readonly redisUrl?: string | undefined;
  /** Mail addresses of operators. */
  readonly operators?: string | undefined;
}

export async function startCluster(options: StartClusterOptions): Promise<Cluster> {
  const { dataset, program, folder, redisUrl, operators } = options;
  const nodes: RunningServer[] = [];
  for (let index = 0; index < NODES; index += 1) {
    const dataDir = path.join(folder, `node-${index}`);
    nodes.push(await startServer({ program, databaseUrl: dataset.databaseUrl, dataDir, redisUrl, operators }));
  }
  return {
    nodes,
    async call(index, method, url, { cookie }, body, headers) {
      for (;;) {
        const answer = await callServer(nodes[index % NODES]?.port ?? 0, { method, url, cookie, body, headers });
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
  /** A form, or what becomes JSON. */
  readonly body?: object | undefined;
  readonly headers?: Headers | undefined;
}

/** Throws unless the answer is complete. */
export async function callServer(port: number, options: CallServerOptions): Promise<Answer> {
  const { method, url, cookie, body, headers } = options;
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { cookie, ...headers, ...(isJson ? { "content-type": "application/json" } : {}) },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  const envelope: { readonly data?: unknown } = text === "" ? {} : (JSON.parse(text) as { readonly data?: unknown });
  return { status: answer.status, data: envelope.data };
}
