import { setTimeout as sleep } from "node:timers/promises";
import { startCopy as copy } from "@danji/contract/app/start.copy";
import pg from "pg";
import { address, type ClusterAccess, clusterOf, hasSocket } from "./address.ts";
import { holderOf, readPidFile, removePidFile } from "./pid-file.ts";

const POLL_MS = 100;
const CONNECT_MS = 3_000;
// invalid_password, invalid_authorization_specification, too_many_connections, cannot_connect_now
const [WRONG_PASSWORD, NOT_ALLOWED, FULL, NOT_NOW] = ["28P01", "28000", "53300", "57P03"];

/** What came back from the port of a pid file: our cluster, another one, an error's code, or nothing at all. */
type ProbeResult = "ours" | "foreign" | "silent" | { readonly code: string };

/**
 * Port of the PostgreSQL that has this cluster open, or undefined where none has. Waits up to `waitMs` for one that is
 * starting, recovering or stopping. Throws where one lives that cannot be used; its files are never touched. A pid file
 * is removed only where its number belongs to another program now, or to a dead process that still has an entry: to
 * PostgreSQL both look like a living server. Any other file of a dead process PostgreSQL checks itself.
 */
export async function findRunning(access: ClusterAccess, waitMs: number): Promise<number | undefined> {
  const cluster = clusterOf(access.folder);
  for (const startedAt = Date.now(); ; await sleep(POLL_MS)) {
    const file = readPidFile(cluster);
    if (file === undefined) return undefined;
    const { pid, port } = file;
    const answer = port === undefined ? "silent" : await probe(access, port);
    if (answer === "ours") return port;
    const isRefused = typeof answer === "object" && port !== undefined;
    const holder = holderOf(pid, cluster);
    // The process that answers on the socket of this folder is its server, even one of a container whose processes are hidden.
    if (!(isRefused && hasSocket(access.folder, port))) {
      if (holder === "none") return undefined;
      if (holder === "other" || holder === "zombie") {
        removePidFile(cluster);
        return undefined;
      }
    }
    if (isRefused && answer.code !== NOT_NOW) throw refusal(access, answer.code);
    if (Date.now() - startedAt > waitMs) throw new Error(copy.postgresSilent(access.folder, pid));
  }
}

/** Message for the operator about a failed login; undefined where `error` is none. */
export function loginRefusal(access: ClusterAccess, error: unknown): Error | undefined {
  return error instanceof pg.DatabaseError && error.code !== undefined ? refusal(access, error.code, error) : undefined;
}

function refusal({ folder }: ClusterAccess, code: string, cause?: unknown): Error {
  if (code === WRONG_PASSWORD || code === NOT_ALLOWED) return new Error(copy.postgresPassword(folder), { cause });
  return new Error(code === FULL ? copy.postgresFull(folder) : copy.postgresRefuses(folder, code), { cause });
}

async function probe(access: ClusterAccess, port: number): Promise<ProbeResult> {
  const connectionString = address(access, port, "postgres");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ same: boolean }>("select current_setting('data_directory') = $1 as same", [
      clusterOf(access.folder),
    ]);
    return rows[0]?.same === true ? "ours" : "foreign";
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== undefined ? { code: error.code } : "silent";
  } finally {
    await client.end().catch(() => undefined);
  }
}
