import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const CHECK_MS = 100;
const CALL_MS = 30_000;

export interface BalancedCall {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly cookie: string;
  readonly body?: object;
}

/** A client that distributes calls over servers as a load balancer does. */
export interface Balancer {
  /** The status of the answer; the error where there was none. */
  call(call: BalancedCall): Promise<number | Error>;
  /** Resolves once a server is, or is no longer, in the rotation. */
  waitFor(port: number, ready: boolean): Promise<void>;
  close(): void;
}

/**
 * Polls /readyz of each server ten times a second, removes it from the rotation at the first answer that is not 200 and
 * adds it again at the next 200. Half of the calls open a new connection, the other half use kept ones.
 */
export function startBalancer(ports: readonly number[]): Balancer {
  const ready = new Set<number>();
  const keepAliveAgent = new Agent({ keepAlive: true });
  let closed = false;
  let turn = 0;

  async function check(port: number): Promise<void> {
    while (!closed) {
      const status = await send({ port, path: "/readyz", method: "GET", agent: false }).catch(() => 0);
      if (status === 200) ready.add(port);
      else ready.delete(port);
      await delay(CHECK_MS);
    }
  }
  for (const port of ports) void check(port);

  return {
    async call({ method, path, cookie, body }) {
      const rotation = [...ready];
      turn += 1;
      const port = rotation[turn % rotation.length];
      if (port === undefined) return new Error("no server is ready");
      const agent = turn % 4 < 2 ? keepAliveAgent : false;
      return send({ port, path, method, agent, headers: { cookie }, body }).catch((error: unknown) => asError(error));
    },
    async waitFor(port, isReady) {
      while (ready.has(port) !== isReady) await delay(10);
    },
    close() {
      closed = true;
      keepAliveAgent.destroy();
    },
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

interface SendOptions {
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly agent: Agent | false;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

function send({ port, path, method, agent, headers = {}, body }: SendOptions): Promise<number> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const typed =
    body === undefined ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
  return new Promise((resolve, reject) => {
    const outgoing = request({
      port,
      host: "127.0.0.1",
      path,
      method,
      agent,
      headers: { ...headers, ...typed },
      timeout: CALL_MS,
    });
    outgoing.on("response", (answer) =>
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode ?? 0))
        .on("error", reject),
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}
