import { commandOf, frameText, numberAfter, StompConnection } from "../stage/stomp-connection.ts";
import { adapters, type Kind } from "./protocol-adapter.ts";

/** Connections opened concurrently. */
const CONCURRENT_CONNECTIONS = 100;

export interface ClientGroupOptions {
  readonly kind: Kind;
  readonly port: number;
  readonly sockets: number;
  /** Cookies, assigned in turn; none where no authentication is required. */
  readonly cookies: readonly string[];
  readonly room: number;
  /** Further destinations that each client subscribes to, as the web does. */
  readonly extraDestinations?: readonly string[];
}

/** One load client. */
class LoadClient {
  readonly connection: StompConnection;
  /** Position of the last received message, 0 before the first. */
  last = 0;
  received = 0;
  bytes = 0;
  /** A message was received twice or out of order. */
  outOfOrder = false;

  constructor(connection: StompConnection) {
    this.connection = connection;
  }
}

export interface Tally {
  readonly received: number;
  readonly bytes: number;
}

/** Called for each delivery with the message number. */
type DeliveryHandler = (messageNumber: number) => void;

/** Many sockets subscribed to one room. */
export class ClientGroup {
  readonly options: ClientGroupOptions;
  readonly clients: readonly LoadClient[];
  /** Lost connections. */
  lost = 0;
  onDelivery: DeliveryHandler = () => {};

  private constructor(options: ClientGroupOptions, clients: readonly LoadClient[]) {
    this.options = options;
    this.clients = clients;
    for (const client of clients) {
      client.connection.onFrame = (frame) => this.handleFrame(client, frame);
      client.connection.onEnd = () => (this.lost += 1);
    }
  }

  static async open(options: ClientGroupOptions): Promise<ClientGroup> {
    const clients: LoadClient[] = [];
    for (let from = 0; from < options.sockets; from += CONCURRENT_CONNECTIONS) {
      const batch = Array.from(
        { length: Math.min(CONCURRENT_CONNECTIONS, options.sockets - from) },
        async (_, index) => new LoadClient(await connectAndSubscribe(options, from + index)),
      );
      clients.push(...(await Promise.all(batch)));
    }
    return new ClientGroup(options, clients);
  }

  send(messageNumber: number, from = 0): void {
    const { kind, room } = this.options;
    this.clients[from % this.clients.length]?.connection.send(adapters[kind].sendFrame(room, messageNumber));
  }

  /** Totals of all clients since the last call. */
  tally(): Tally {
    const sum = { received: 0, bytes: 0 };
    for (const client of this.clients) {
      sum.received += client.received;
      sum.bytes += client.bytes;
      [client.received, client.bytes] = [0, 0];
      if (client.outOfOrder) throw new Error("a message was received twice or out of order");
    }
    if (this.lost > 0) throw new Error(`${this.lost} connections were lost`);
    return sum;
  }

  close(): void {
    for (const { connection } of this.clients) {
      connection.onEnd = () => {};
      connection.destroy();
    }
  }

  private handleFrame(client: LoadClient, frame: Buffer): void {
    const messageNumber = numberAfter(frame, "#");
    if (messageNumber === undefined) return;
    // Two servers may store messages in another order than two clients sent them; the product's own number defines the
    // order.
    const { kind, room } = this.options;
    const position = kind === "product" ? (numberAfter(frame, `message-id:${room}-`) ?? 0) : messageNumber;
    if (position <= client.last) client.outOfOrder = true;
    if (kind === "product" && client.last > 0 && position !== client.last + 1) client.outOfOrder = true;
    client.last = position;
    client.received += 1;
    client.bytes += frame.length;
    this.onDelivery(messageNumber);
  }
}

/** Opens a connection and subscribes; resolves on the RECEIPT. */
export async function connectAndSubscribe(
  { kind, port, cookies, room, extraDestinations = [] }: ClientGroupOptions,
  clientIndex: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<StompConnection> {
  const adapter = adapters[kind];
  const cookie = cookies[clientIndex % Math.max(1, cookies.length)];
  const connection = await StompConnection.open({
    port,
    path: adapter.path,
    ...(cookie === undefined ? {} : { cookie }),
  });
  if (kind === "bare") return connection;
  connection.send(frameText("CONNECT", adapter.connect));
  await waitForCommand(connection, "CONNECTED");
  for (const [index, destination] of extraDestinations.entries()) {
    connection.send(frameText("SUBSCRIBE", { id: `beside-${index}`, destination }));
  }
  const destination = adapter.topic(room);
  connection.send(frameText("SUBSCRIBE", { id: "room", destination, receipt: "there", ...headers }));
  if (headers["after"] === undefined) await waitForCommand(connection, "RECEIPT");
  return connection;
}

function waitForCommand(connection: StompConnection, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.onEnd = () => reject(new Error(`the connection ended before ${command}`));
    connection.onFrame = (frame) => {
      const received = commandOf(frame);
      if (received === "ERROR") reject(new Error(frame.toString()));
      if (received === command) resolve();
    };
  });
}
