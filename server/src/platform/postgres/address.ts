import { existsSync } from "node:fs";
import path from "node:path";

export const DATABASE = "danji";
export const USER = "danji";
// The least of all systems' bounds on the path of a socket.
const SOCKET_PATH_BYTES = 103;

/** Where a cluster lies and what opens it. */
export interface ClusterAccess {
  /** Absolute folder that holds, or will hold, the cluster and its log. */
  readonly folder: string;
  readonly password: string;
}

export const clusterOf = (folder: string): string => path.join(folder, "cluster");

/** By the socket where there is one: a list of 20 over TCP costs both sides a quarter more (decision 009). */
export function address({ folder, password }: ClusterAccess, port: number, database: string): string {
  const host = hasSocket(folder, port) ? encodeURIComponent(folder) : "127.0.0.1";
  return `postgres://${USER}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}

/** True where a server listens, or listened, on a socket in its own folder: no other process answers there. */
export const hasSocket = (folder: string, port: number): boolean => existsSync(socketPath(folder, port));

/** The setting's own form: a list of folders, each in double quotes. None where a socket's path would be too long. */
export function socketFolders(folder: string, port: number): string {
  const fits = Buffer.byteLength(socketPath(folder, port)) <= SOCKET_PATH_BYTES && process.platform !== "win32";
  return fits ? `"${folder.replaceAll('"', '""')}"` : "";
}

const socketPath = (folder: string, port: number): string => path.join(folder, `.s.PGSQL.${port}`);
