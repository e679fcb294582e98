import { startServer } from "../server/server.ts";

/** One server for the whole run; its origin is passed to the workers. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env["E2E_ORIGIN"] = server.origin;
  return server.stop;
}
