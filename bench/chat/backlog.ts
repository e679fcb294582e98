import { quantile } from "../stage/quantile.ts";
import { statementsDuring } from "../stage/statements.ts";
import type { Venue } from "./venue.ts";

const ROOMS = 50;
const TURNS = 100;

export interface BacklogFigures {
  readonly messages: number;
  /** Seconds until one who missed all of them has them. */
  readonly replay: number;
  /** Milliseconds: the room over HTTP, the list of 50 rooms. */
  readonly room: Times;
  readonly list: Times;
  /** SQL statements of the list, without the look at the session. */
  readonly statements: number;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** A room with a long history, and somebody with many rooms. */
export async function backlog(venue: Venue, messages: number): Promise<BacklogFigures> {
  const { child, town } = venue;
  const [someone, ...others] = await town.settle(ROOMS + 1);
  if (someone === undefined) throw new Error("nobody came");
  const rooms: number[] = [];
  for (const other of others) {
    const room = await town.pair(someone, other);
    await town.fill(room, other, room === rooms[0] ? 0 : 5);
    rooms.push(room);
  }
  const [room = 0] = rooms;
  await town.fill(room, someone, messages - 5);
  await town.db.query("analyze");
  const server = await venue.server("backlog");
  try {
    const { cookie } = someone;
    const crowd = { kind: "product", port: server.port, sockets: 1, cookies: [cookie], room } as const;
    const replay = await child.ask("replay", { given: crowd, count: messages });
    const ask = async (where: string) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${where}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
      return answer.text();
    };
    const ofRoom = await timesOf(() => ask(`/api/chat/room/${room}`));
    const ofList = await timesOf(() => ask("/api/chat/direct"));
    const counted = await statementsDuring(town.db, async () => {
      for (let turn = 0; turn < TURNS; turn += 1) await ask("/api/chat/direct");
    });
    // To a tenth: a session that ran out of its second between two requests adds one statement to many.
    const statements = Math.round((counted / TURNS) * 10) / 10;
    return { messages, replay, room: ofRoom, list: ofList, statements };
  } finally {
    await server.stop();
  }
}

async function timesOf(ask: () => Promise<unknown>): Promise<Times> {
  await ask();
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
