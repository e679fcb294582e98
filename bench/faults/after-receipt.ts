import { randomUUID } from "node:crypto";
import path from "node:path";
import { acknowledged, connected } from "../stage/chat-line.ts";
import { startServer } from "../stage/server-process.ts";
import { buildTown } from "../stage/town.ts";
import { callServer } from "../stage/trio.ts";

interface Given {
  readonly folder: string;
  readonly serverProgram: string;
  readonly rounds: number;
}

/**
 * CASES T190: a server that is killed the moment that its RECEIPT came. Gives what was wrong: each message must be there
 * once, and be told to the other member by the server that comes after.
 */
export async function killedAfterReceipt({ folder, serverProgram, rounds }: Given): Promise<readonly string[]> {
  const town = await buildTown(path.join(folder, "town"));
  const faults: string[] = [];
  try {
    const [one, other] = await town.settle(2);
    if (one === undefined || other === undefined) throw new Error("nobody came");
    const room = await town.pair(one, other);
    const given = { program: serverProgram, databaseUrl: town.databaseUrl, dataDir: path.join(folder, "node") };
    for (let round = 1; round <= rounds; round += 1) {
      const server = await startServer(given);
      const heard = await lastHeard(server.port, other.cookie, room);
      if (heard !== round - 1) faults.push(`round ${round}: ${heard} messages stand there`);
      const line = await connected(server.port, one);
      const answer = await acknowledged(line, room, JSON.stringify({ message: `${round}`, clientId: randomUUID() }));
      await server.kill();
      line.cut();
      if (answer !== "RECEIPT") faults.push(`round ${round}: ${answer} in place of a RECEIPT`);
    }
    const { rows } = await town.db.query<{ body: string }>(
      "select body from chat_messages where room_id = $1 order by seq",
      [room],
    );
    const wrong = rows.findIndex(({ body }, place) => body !== String(place + 1));
    if (wrong >= 0 || rows.length !== rounds) faults.push(`${rows.length} messages, place ${wrong + 1} is another`);
    return faults;
  } finally {
    await town.close();
  }
}

async function lastHeard(port: number, cookie: string, room: number): Promise<number> {
  const { data } = await callServer(port, { method: "GET", where: `/api/chat/room/${room}`, cookie });
  return (data as { readonly lastSeq: number }).lastSeq;
}
