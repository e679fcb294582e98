import { quantile } from "../stage/quantile.ts";
import { statementsDuring } from "../stage/statements.ts";
import type { ChatFixture } from "./fixture.ts";

const ROOMS = 50;
const TURNS = 100;

export interface BacklogFigures {
  readonly messages: number;
  /** Seconds until a client that missed all messages has received them. */
  readonly replay: number;
  /** Milliseconds: the room over HTTP, the list of 50 rooms. */
  readonly room: Times;
  readonly list: Times;
  /** SQL statements of the list, without the session lookup. */
  readonly statements: number;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** A room with a long history, and a member with many rooms. */
export async function backlog(fixture: ChatFixture, messages: number): Promise<BacklogFigures> {
  const { child, dataset } = fixture;
  const [account, ...otherAccounts] = await dataset.createMembers(ROOMS + 1);
  if (account === undefined) throw new Error("no account");
  const rooms: number[] = [];
  for (const other of otherAccounts) {
    const room = await dataset.createDirectRoom(account, other);
    await dataset.addMessages(room, other, room === rooms[0] ? 0 : 5);
    rooms.push(room);
  }
  const [room = 0] = rooms;
  await dataset.addMessages(room, account, messages - 5);
  await dataset.db.query("analyze");
  const server = await fixture.startServer("backlog");
  try {
    const { cookie } = account;
    const options = { kind: "product", port: server.port, sockets: 1, cookies: [cookie], room } as const;
    const replay = await child.runTask("replay", { options, count: messages });
    const get = async (url: string) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return answer.text();
    };
    const roomTimes = await timesOf(() => get(`/api/chat/room/${room}`));
    const listTimes = await timesOf(() => get("/api/chat/direct"));
    const statementCount = await statementsDuring(dataset.db, async () => {
      for (let turn = 0; turn < TURNS; turn += 1) await get("/api/chat/direct");
    });
    // Rounded to a tenth: a session whose cached second expires between two requests adds one statement to many requests.
    const statements = Math.round((statementCount / TURNS) * 10) / 10;
    return { messages, replay, room: roomTimes, list: listTimes, statements };
  } finally {
    await server.stop();
  }
}

async function timesOf(request: () => Promise<unknown>): Promise<Times> {
  await request();
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
