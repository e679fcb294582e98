import type { Config } from "#platform/config/config.ts";
import { type TestApp, testApp } from "../test-app.ts";

export interface TestNodes {
  /** The node that made the database. */
  readonly t: TestApp;
  readonly nodes: readonly TestApp[];
  close(): Promise<void>;
}

/** Three nodes on one database, for races that must end right between processes too. */
export async function threeNodes(settings: Partial<Config> = {}): Promise<TestNodes> {
  const config = { rateLimitScale: 1000, ...settings };
  const t = await testApp({ config });
  const addNode = () => testApp({ config, sameDatabaseAs: t });
  const nodes = [t, await addNode(), await addNode()];
  return {
    t,
    nodes,
    async close() {
      for (const node of nodes.toReversed()) await node.close();
    },
  };
}
