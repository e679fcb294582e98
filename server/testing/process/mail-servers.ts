import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";

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

export interface RefusingMailServer {
  readonly smtpUrl: string;
  /** The recipients that were named, in their order, refused ones too. */
  readonly named: readonly string[];
  close(): Promise<void>;
}

/** A mail server that refuses recipients by the code that `codeOf` gives, at once or later, and takes all other mail. */
export async function refusingMailServer(
  codeOf: (to: string) => number | undefined | Promise<number | undefined>,
): Promise<RefusingMailServer> {
  const named: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    async onRcptTo({ address }, _, done) {
      named.push(address);
      const responseCode = await codeOf(address);
      done(responseCode === undefined ? null : Object.assign(new Error("refused"), { responseCode }));
    },
    onData(stream, _, done) {
      stream.resume().on("end", () => done());
    },
  });
  smtp.on("error", () => undefined);
  const server = smtp.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    named,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
