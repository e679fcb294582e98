import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface HangingMailServer {
  readonly smtpUrl: string;
  /** Maximum number of clients at once, and the number of all. */
  readonly maxOpen: number;
  readonly clients: number;
  close(): Promise<void>;
}

/** A mail server that accepts connections and sends `greeting`, and then nothing any more. */
export async function hangingMailServer(greeting: string): Promise<HangingMailServer> {
  const open = new Set<Socket>();
  let maxOpen = 0;
  let clients = 0;
  const server = createServer((socket) => {
    open.add(socket);
    clients += 1;
    maxOpen = Math.max(maxOpen, open.size);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    socket.resume();
    if (greeting !== "") socket.write(greeting);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get maxOpen() {
      return maxOpen;
    },
    get clients() {
      return clients;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
