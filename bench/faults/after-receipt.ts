import { randomUUID } from "node:crypto";
import path from "node:path";
import { sendAndWait, connectChat } from "../stage/chat-connection.ts";
import { startServer } from "../stage/server-process.ts";
import { buildDataset } from "../stage/dataset.ts";
import { callServer } from "../stage/cluster.ts";

interface KilledAfterReceiptOptions {
  readonly folder: string;
  readonly serverProgram: string;
  readonly rounds: number;
}

/**
 * CASES T190: kills a server immediately after its RECEIPT. Returns the faults: each message must be stored once, and
 * delivered to the other member by the restarted server.
 */
export async function killedAfterReceipt({
  folder,
  serverProgram,
  rounds,
}: KilledAfterReceiptOptions): Promise<readonly string[]> {
  const dataset = await buildDataset(path.join(folder, "dataset"));
  const faults: string[] = [];
  try {
    const [one, other] = await dataset.createMembers(2);
    if (one === undefined || other === undefined) throw new Error("no client connected");
    const room = await dataset.createDirectRoom(one, other);
    const serverOptions = {
      program: serverProgram,
      databaseUrl: dataset.databaseUrl,
      dataDir: path.join(folder, "node"),
    };
    for (let round = 1; round <= rounds; round += 1) {
      const server = await startServer(serverOptions);
      const received = await lastSeqOf(server.port, other.cookie, room);
      if (received !== round - 1) faults.push(`round ${round}: ${received} messages stand there`);
      const connection = await connectChat(server.port, one);
      const answer = await sendAndWait(
        connection,
        room,
        JSON.stringify({ message: `${round}`, clientId: randomUUID() }),
      );
      await server.kill();
      connection.destroy();
      if (answer !== "RECEIPT") faults.push(`round ${round}: ${answer} in place of a RECEIPT`);
    }
    const { rows } = await dataset.db.query<{ body: string }>(
      "select body from chat_messages where room_id = $1 order by seq",
      [room],
    );
    const wrong = rows.findIndex(({ body }, index) => body !== String(index + 1));
    if (wrong >= 0 || rows.length !== rounds) faults.push(`${rows.length} messages, place ${wrong + 1} is another`);
    return faults;
  } finally {
    await dataset.close();
  }
}

async function lastSeqOf(port: number, cookie: string, room: number): Promise<number> {
  const { data } = await callServer(port, { method: "GET", url: `/api/chat/room/${room}`, cookie });
  return (data as { readonly lastSeq: number }).lastSeq;
}
