import { readFileSync, readdirSync } from "node:fs";

/** Resident memory of a process, bytes. */
export const residentBytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

/** Open files and sockets of a process. */
export const openHandlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
