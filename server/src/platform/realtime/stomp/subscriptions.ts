import type { Logger } from "pino";
import type { OutboundSocket } from "../socket/outbound-socket.ts";
import { StompFault, type StompHeaders } from "./codec.ts";
import type { StompClient, StompHandlers, Subscriber } from "./stomp-handlers.ts";

/** Subscriptions that one connection may hold, and characters of their ids. */
const MAX_SUBSCRIPTIONS = 512;
const ID_MAX_LENGTH = 128;

interface Subscription {
  /** Undefined while the handler still runs. */
  end: (() => void) | undefined;
}

/** The subscriptions of one connection, by the id that the client gave each. */
export class Subscriptions {
  private readonly byId = new Map<string, Subscription>();
  private readonly client: StompClient;
  private readonly handlers: StompHandlers;
  private readonly outbound: OutboundSocket;
  private readonly log: Logger;

  constructor(client: StompClient, handlers: StompHandlers, outbound: OutboundSocket, log: Logger) {
    this.client = client;
    this.handlers = handlers;
    this.outbound = outbound;
    this.log = log;
  }

  async begin(headers: StompHeaders): Promise<void> {
    const id = headers.get("id") ?? "";
    const destination = headers.get("destination");
    if (id === "" || destination === undefined) throw new StompFault("header missing");
    if (id.length > ID_MAX_LENGTH) throw new StompFault("header too long");
    // Messages are never redelivered, so acknowledgements would promise what is not done.
    if ((headers.get("ack") ?? "auto") !== "auto") throw new StompFault("command not supported");
    if (this.byId.has(id)) throw new StompFault("subscription exists");
    if (this.byId.size === MAX_SUBSCRIPTIONS) throw new StompFault("too many subscriptions");
    const subscription: Subscription = { end: undefined };
    this.byId.set(id, subscription);
    const { outbound } = this;
    const subscriber: Subscriber = {
      get isCongested() {
        return outbound.isCongested;
      },
      deliver: (broadcast) => {
        if (this.byId.get(id) === subscription) outbound.write(broadcast.framesFor(id));
      },
      drained: async () => (await outbound.drained()) && this.byId.get(id) === subscription,
    };
    const end = await this.handlers.subscribe(this.client, subscriber, destination, headers);
    // The socket may have closed meanwhile.
    if (this.byId.get(id) === subscription) subscription.end = end;
    else end();
  }

  /** Ends one; an unknown id is no error, as the subscription may have ended already. */
  end(headers: StompHeaders): void {
    const id = headers.get("id");
    if (id === undefined) throw new StompFault("header missing");
    const subscription = this.byId.get(id);
    this.byId.delete(id);
    subscription?.end?.();
  }

  endAll(): void {
    const all = [...this.byId.values()];
    this.byId.clear();
    for (const { end } of all) {
      try {
        end?.();
      } catch (error) {
        this.log.error({ err: error }, "unsubscribe failed");
      }
    }
  }
}
