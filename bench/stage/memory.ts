import { readFileSync } from "node:fs";

/** Octets that a process takes of the machine. */
export const residentBytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
