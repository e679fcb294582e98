import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { type ClusterOptions, launch, START_TIMEOUT_MS } from "./cluster.ts";
import { acquireOwnerLock, TakenOverError } from "./owner.ts";
import type { RunAs } from "./run-as.ts";
import { findRunning } from "./running.ts";

const RETRY_MS = { first: 100, longest: 2_000 };
/** Tries while another program has our port; the remains of a killed PostgreSQL release it sooner. */
const PORT_TRIES = 6;

export interface WatchOptions {
  readonly log: Logger;
  /**
   * Called once, where PostgreSQL cannot come back for this process: another server has the folder, or another program the
   * port. This process must end; started anew, it says why it cannot run, or takes another port.
   */
  readonly onGivenUp: (error: Error) => void;
}

interface Watch {
  /** True once another server may run on the folder: it is not ours to stop. */
  isGivenUp(): boolean;
  end(): Promise<void>;
}

/**
 * Starts PostgreSQL again when the connection that holds the lock is lost and no server listens any more: a postmaster
 * killed for its memory closes every connection. Where PostgreSQL recovers by itself only the lock is taken again.
 * What may pass, such as a full disk, is tried again for as long as the process lives.
 */
export function watchOver(
  options: ClusterOptions,
  { log, onGivenUp }: WatchOptions,
  as: RunAs,
  port: number,
  first: pg.Client,
): Watch {
  let owner: pg.Client | undefined;
  const state = { ended: false, givenUp: false };
  let recovery = Promise.resolve();

  function watchConnection(client: pg.Client): void {
    owner = client;
    client.once("end", () => {
      owner = undefined;
      if (!state.ended) recovery = recover();
    });
  }

  async function start(tries: number): Promise<void> {
    const running = await findRunning(options, START_TIMEOUT_MS);
    if (running === port) return;
    if (running !== undefined) throw new TakenOverError("another server has started PostgreSQL on this data folder");
    if (await isListening(port)) {
      if (tries >= PORT_TRIES) throw new TakenOverError(`another program listens on PostgreSQL's port ${port}`);
      throw new Error(`something listens on PostgreSQL's port ${port}`);
    }
    await launch(as, options, port);
  }

  async function recover(): Promise<void> {
    log.error("PostgreSQL is lost");
    let wait = RETRY_MS.first;
    for (let tries = 1; !state.ended; tries += 1) {
      try {
        await start(tries);
        watchConnection(await acquireOwnerLock(options, port));
        log.warn("PostgreSQL is back");
        return;
      } catch (error) {
        if (error instanceof TakenOverError) {
          state.givenUp = true;
          onGivenUp(error);
          return;
        }
        log.error({ err: error }, "PostgreSQL was not started again");
        await sleep(wait);
        wait = Math.min(wait * 2, RETRY_MS.longest);
      }
    }
  }

  watchConnection(first);
  return {
    isGivenUp: () => state.givenUp,
    async end() {
      state.ended = true;
      await recovery;
      await owner?.end();
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
