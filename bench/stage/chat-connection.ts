import { chatTopics } from "@danji/contract/chat/chat-topics";
import { socketPath } from "@danji/contract/platform/socket";
import { commandOf, frameText, StompConnection } from "./stomp-connection.ts";
import type { Account } from "./dataset.ts";

/** A STOMP connection to a server's chat, after CONNECTED. */
export async function connectChat(port: number, { cookie }: Account): Promise<StompConnection> {
  const connection = await StompConnection.open({ port, path: socketPath, cookie });
  connection.send(frameText("CONNECT", { "accept-version": "1.2", host: "danji" }));
  await nextCommand(connection);
  return connection;
}

/** Sends a message to a room and waits; returns the command of the answer, RECEIPT where it is stored. */
export function sendAndWait(connection: StompConnection, room: number, body: string): Promise<string> {
  const answer = nextCommand(connection);
  connection.send(frameText("SEND", { destination: chatTopics.send(room), receipt: "said" }, body));
  return answer;
}

/** The command of the next frame; "end" where the connection ends before. */
export const nextCommand = (connection: StompConnection): Promise<string> =>
  new Promise((resolve) => {
    connection.onFrame = (frame) => resolve(commandOf(frame));
    connection.onEnd = () => resolve("end");
  });
