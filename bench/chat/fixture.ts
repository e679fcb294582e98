import type { Child } from "../stage/child.ts";
import type { RunningServer } from "../stage/server-process.ts";
import type { Dataset } from "../stage/dataset.ts";
import type { ClientTasks } from "./client-tasks.ts";
import type { stalledClientTasks } from "./stalled-client-tasks.ts";

/** Tasks of the client process. */
export type ChildTasks = ClientTasks & typeof stalledClientTasks;

/** Fixture of the chat benchmarks. */
export interface ChatFixture {
  readonly dataset: Dataset;
  /** The client process. */
  readonly child: Child<ChildTasks>;
  /** A folder that is removed with the bench. */
  readonly folder: string;
  /** Starts the product on the dataset's database; `name` is that of its data folder. */
  startServer(name: string, redisUrl?: string): Promise<RunningServer>;
  /** Cookies of so many new members of the group room. */
  createAccounts(count: number): Promise<readonly string[]>;
}
