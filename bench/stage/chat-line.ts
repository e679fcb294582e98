import { commandOf, frameText, StompLine } from "./stomp-line.ts";
import type { Neighbour } from "./town.ts";

/** A line to the chat of a server, connected. */
export async function connected(port: number, { cookie }: Neighbour): Promise<StompLine> {
  const line = await StompLine.open({ port, path: "/api/ws/chat", cookie });
  line.send(frameText("CONNECT", { "accept-version": "1.2", host: "danji" }));
  await next(line);
  return line;
}

/** Says something in a room; gives the command of the answer, RECEIPT where it is stored. */
export function acknowledged(line: StompLine, room: number, body: string): Promise<string> {
  const answer = next(line);
  line.send(frameText("SEND", { destination: `/pub/chat/${room}`, receipt: "said" }, body));
  return answer;
}

/** The command of the next frame that says something; "end" where the line ends before. */
export const next = (line: StompLine): Promise<string> =>
  new Promise((resolve) => {
    line.onFrame = (frame) => resolve(commandOf(frame));
    line.onEnd = () => resolve("end");
  });
