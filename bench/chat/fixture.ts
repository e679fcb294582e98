import type { Child } from "../stage/child.ts";
import type { RunningServer } from "../stage/server-process.ts";
import type { Dataset } from "../stage/dataset.ts";
import type { ClientTasks } from "./client-tasks.ts";
import type { stalledClientTasks } from "./stalled-clients.ts";

/** What the process that plays the clients can do. */
export type ChildTasks = ClientTasks & typeof stalledClientTasks;

/** What every measurement of chat is given. */
export interface ChatFixture {
  readonly dataset: Dataset;
  /** The process that plays the clients. */
  readonly child: Child<ChildTasks>;
  /** A folder that goes with the bench. */
  readonly folder: string;
  /** Starts the product on the town's database; the name is that of its data folder. */
  startServer(name: string, redisUrl?: string): Promise<RunningServer>;
  /** Cookies of so many new members of the group room. */
  createAccounts(count: number): Promise<readonly string[]>;
}
