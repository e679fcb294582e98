import type { Child } from "../stage/child.ts";
import type { Running } from "../stage/server-process.ts";
import type { Town } from "../stage/town.ts";
import type { CrowdTasks } from "./crowd-tasks.ts";
import type { deafTasks } from "./deaf.ts";

/** What the process that plays the clients can do. */
export type ChildTasks = CrowdTasks & typeof deafTasks;

/** What every measurement of chat is given. */
export interface Venue {
  readonly town: Town;
  /** The process that plays the clients. */
  readonly child: Child<ChildTasks>;
  /** A folder that goes with the bench. */
  readonly folder: string;
  /** Starts the product on the town's database; the name is that of its data folder. */
  server(name: string, redisUrl?: string): Promise<Running>;
  /** Cookies of so many new members of the group room. */
  guests(count: number): Promise<readonly string[]>;
}
