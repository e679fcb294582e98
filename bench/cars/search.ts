import pg from "pg";
import { statementName } from "../../server/src/platform/db/sql.ts";
import { carsToday } from "../../server/src/visitor-car/desk/cars-today.ts";
import { serveBare } from "../stage/bare-server.ts";
import { captureStatement } from "../stage/capture-statement.ts";
import { alternatingCosts } from "../stage/alternating-costs.ts";
import type { Account, Dataset } from "../stage/dataset.ts";
import { type HttpConnection, openConnection, requestText } from "../stage/http-connection.ts";
import { quantile } from "../stage/quantile.ts";
import { freePort, type RunningServer, startProgram } from "../stage/server-process.ts";

export const BARE = "bare";
const FLOOR = "/one";

/** Four digits of a plate, other ones each time. */
const digits = (n: number): string => String((n * 7) % 10_000).padStart(4, "0");

interface SearchOptions {
  readonly dataset: Dataset;
  readonly server: RunningServer;
  readonly guard: Account;
  /** The bench itself, which runs the bare handler. */
  readonly program: string;
  /** Searches under way at a time. */
  readonly atOnce: number;
}

interface SearchCost {
  /** Processor time of a search, µs: of the server, of the bare handler; each with the database. */
  readonly own: number;
  readonly least: number;
  readonly ratio: number;
  /** The cost of `select 1` from the bare handler, µs: what a call with a statement costs on this machine at this hour, whatever it reads. */
  readonly floor: number;
}

/** What a guard's search costs, in turns with the same statement from a bare handler. */
export async function searchCost({ dataset, server, guard, program, atOnce }: SearchOptions): Promise<SearchCost> {
  const port = await freePort();
  const role = [BARE, String(port), dataset.databaseUrl, String(guard.memberId), String(dataset.complexId)];
  const bare = await startProgram(program, role, port, {});
  const lines = connectionsOf(atOnce);
  try {
    const floorServer: RunningServer = { ...bare };
    const call = async (one: RunningServer, n: number) => {
      const url = one === floorServer ? FLOOR : `/api/office/${dataset.complexId}/cars/today?digits=${digits(n)}`;
      const { status } = await lines.send(one.port, requestText("GET", url, { cookie: guard.cookie }));
      if (status !== 200) throw new Error(`${url}: ${status}`);
    };
    await lines.open([server.port, port]);
    const costs = await alternatingCosts(dataset.dataDirectory, [server, bare, floorServer], call, atOnce);
    const ratios = (costs[0] ?? []).map((cost, round) => cost / (costs[1]?.[round] ?? cost));
    // The least of the rounds: what else the machine does adds, and never takes away.
    const [own = 0, least = 0, floor = 0] = costs.map((rounds) => Math.min(...rounds));
    return { own, least, ratio: quantile(ratios, 0.5), floor };
  } finally {
    lines.close();
    await bare.stop();
  }
}

/**
 * So many connections to each server, which the calls share. A client that costs more than the server would let it wait, and with it the
 * searches that could come together.
 */
function connectionsOf(count: number) {
  const free = new Map<number, HttpConnection[]>();
  return {
    open: async (ports: readonly number[]) => {
      for (const port of ports)
        free.set(port, await Promise.all(Array.from({ length: count }, () => openConnection(port))));
    },
    send: async (port: number, request: string) => {
      const connection = free.get(port)?.pop();
      if (connection === undefined) throw new Error("more calls than connections");
      const answer = await connection.send(request);
      free.get(port)?.push(connection);
      return answer;
    },
    close: () => {
      for (const connection of [...free.values()].flat()) connection.close();
    },
  };
}

/** A bare server with the same statement, sent by the same driver; rows become JSON as they are. */
export async function runBareHandler(port: number, databaseUrl: string, memberId: number, apartmentId: number) {
  const options = "-c plan_cache_mode=force_generic_plan -c jit=off";
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options });
  const answer = async (url: string): Promise<unknown> => {
    if (url === FLOOR) return (await pool.query({ name: "one", text: "select 1 as one" })).rows[0];
    const found = new URL(url, "http://127.0.0.1").searchParams.get("digits") ?? "";
    const { text, values } = await captureStatement((db) =>
      carsToday({ db })({ memberId, session: "" }, { apartmentId, digits: found }),
    );
    const { rows } = await pool.query({ name: statementName(text), text, values: [...values] });
    return rows[0];
  };
  serveBare(port, answer);
}
