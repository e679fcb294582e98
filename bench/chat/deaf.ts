import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { residentOf } from "../stage/memory.ts";
import { frameText, type StompLine } from "../stage/stomp-line.ts";
import { type CrowdGiven, join } from "./crowd.ts";
import type { Venue } from "./venue.ts";

/** 13 MB of words: more than the buffers of both ends of a line take. */
const MESSAGES = 900;
const WORDS = "가".repeat(4_990);
/** Lines that are opened at once. */
const AT_ONCE = 100;
const PATIENCE_MS = 60_000;

export interface DeafFigures {
  readonly clients: number;
  /** Lines that the server has not cut. */
  readonly left: number;
  /** Octets that the process took more of the machine, at the worst moment. */
  readonly grown: number;
  /** From the first word to the last line cut. */
  readonly seconds: number;
}

const deaf: StompLine[] = [];

/** What the child does: the lines live there, so that their memory is not the bench's own. */
export const deafTasks = {
  /** Opens lines that follow the room, each under an identifier of its own, and never read again. */
  async openDeaf(given: CrowdGiven): Promise<void> {
    for (let from = 0; from < given.sockets; from += AT_ONCE) {
      const places = Array.from({ length: Math.min(AT_ONCE, given.sockets - from) }, (_, index) => from + index);
      deaf.push(...(await Promise.all(places.map((place) => join(given, place, { id: `deaf-${place}` })))));
    }
    for (const line of deaf) line.halt(true);
  },

  /** One who does not listen either says everything, one after the other. */
  async shout(given: CrowdGiven): Promise<void> {
    const line = await join(given, 0);
    for (let place = 0; place < MESSAGES; place += 1) {
      const body = JSON.stringify({ message: `${place} ${WORDS}`, clientId: randomUUID() });
      line.send(frameText("SEND", { destination: `/pub/chat/${given.room}`, "content-type": "application/json" }, body));
    }
    await delay(PATIENCE_MS / 2);
    line.cut();
  },

  forgetDeaf(): void {
    for (const line of deaf.splice(0)) line.cut();
  },
};

/** Many who follow a room and take nothing of 13 MB that are said there. */
export async function deafCrowd(venue: Venue, clients: number): Promise<DeafFigures> {
  const { child, town } = venue;
  const cookies = await venue.guests(clients + 1);
  const server = await venue.server("deaf");
  try {
    const room = town.roomId;
    const crowd = { kind: "product", port: server.port, cookies, room, sockets: clients } as const;
    const empty = filesOf(server.pid);
    await child.ask("openDeaf", crowd);
    await delay(2_000);
    const before = residentOf(server.pid);
    const began = performance.now();
    const shouted = child.ask("shout", { ...crowd, cookies: cookies.slice(-1) });
    let [most, left] = [before, clients];
    while (left > 0 && performance.now() - began < PATIENCE_MS) {
      await delay(50);
      most = Math.max(most, residentOf(server.pid));
      // What it opens meanwhile, and the line of the one who speaks, are a handful.
      left = Math.max(0, filesOf(server.pid) - empty - SPARE);
    }
    const seconds = (performance.now() - began) / 1000;
    await shouted;
    await child.ask("forgetDeaf", undefined);
    return { clients, left, grown: most - before, seconds };
  } finally {
    await server.stop();
  }
}

const SPARE = 20;
const filesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
