import { readdir } from "node:fs/promises";
import path from "node:path";
import type { EndpointShape } from "@danji/contract/platform/endpoint";

const CONTRACT = path.resolve(import.meta.dirname, "../../contract/src");

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Every endpoint of the contract, whichever of its files declares it. */
export async function contractEndpoints(): Promise<readonly EndpointShape[]> {
  const names = (await readdir(CONTRACT, { recursive: true })).filter((name) => /^[\w-]+(?:\/[\w-]+)+\.ts$/.test(name));
  const modules = await Promise.all(
    names.map((name) => import(path.join(CONTRACT, name)) as Promise<Readonly<Record<string, unknown>>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}
