import type { Logger } from "pino";
import { asProblem } from "../../as-problem.ts";
import type { Problem } from "../../problem.ts";
import type { Viewer } from "../../viewer.ts";
import type { Broadcast } from "../broadcast.ts";
import { type CloseCode, closeCodes, type HeartBeats, type OutboundSocket } from "../socket/outbound-socket.ts";
import { encodeFrame, type Frame, StompFault, type StompHeaders } from "./codec.ts";

/** One subscription of one client. */
export interface Subscriber {
  /** Sends MESSAGEs; after the end of the subscription it does nothing. */
  deliver(broadcast: Broadcast): void;
  /** True while so much is buffered that senders should wait. */
  readonly isCongested: boolean;
  /** Waits until little is buffered. False once the subscription has ended. */
  drained(): Promise<boolean>;
}

/** One connection, as long as it lasts. */
export interface StompClient {
  readonly viewer: Viewer;
  /** Subscription for refused SENDs; set by its handler. */
  refusals: Subscriber | undefined;
}

/** "refused": the client got the reason by other means, and gets no RECEIPT. */
export type SendOutcome = "done" | "refused";

/**
 * What the features do with STOMP destinations. A thrown Problem becomes an ERROR that ends the connection;
 * that is also the answer to an unknown destination.
 */
export interface StompHandlers {
  /**
   * A new subscription. What is delivered before the promise resolves arrives before the RECEIPT. The returned function
   * is called once, at the end of the subscription or of its socket, and ends delivery only.
   */
  subscribe(
    client: StompClient,
    subscriber: Subscriber,
    destination: string,
    headers: StompHeaders,
  ): Promise<() => void>;
  /**
   * A SEND. Some of one client may be under way at once; each is begun in the order of its arrival, before the next. Its
   * RECEIPT is sent when the promise resolves, so what it acknowledges must be durable by then.
   */
  send(client: StompClient, destination: string, body: string, headers: StompHeaders): Promise<SendOutcome>;
}

/** SENDs of one connection that may be under way at once: enough to fill a batch, few enough to bound its memory. */
const MAX_IN_FLIGHT = 32;
/** Subscriptions that one connection may hold, and characters of their ids. */
const MAX_SUBSCRIPTIONS = 512;
const ID_MAX_LENGTH = 128;
/** What the server offers each way, in milliseconds. It is also the shortest that a client can ask for. */
const HEART_BEAT_MS = 10_000;
/** A longer interval counts as no heart-beat. */
const HEART_BEAT_MAX_MS = 60_000;

interface Subscription {
  /** Undefined while the handler still runs. */
  end: (() => void) | undefined;
}

interface StompSessionOptions {
  readonly viewer: Viewer;
  readonly handlers: StompHandlers;
  readonly outbound: OutboundSocket;
  readonly log: Logger;
}

/**
 * What the frames of one client do. SENDs may overlap and are answered in the order of arrival; any other frame waits for
 * those before it.
 */
export class StompSession {
  private readonly handlers: StompHandlers;
  private readonly outbound: OutboundSocket;
  private readonly log: Logger;
  private readonly client: StompClient;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly inFlight: Promise<void>[] = [];
  private connected = false;

  constructor({ viewer, handlers, outbound, log }: StompSessionOptions) {
    this.handlers = handlers;
    this.outbound = outbound;
    this.log = log;
    this.client = { viewer, refusals: undefined };
  }

  /** True from a valid CONNECT on. */
  get isConnected(): boolean {
    return this.connected;
  }

  /** Handles one frame; call it for the next when the promise resolves. */
  async handle({ command, headers, body }: Frame): Promise<void> {
    if (command === "CONNECT" || command === "STOMP") return this.connect(headers);
    if (!this.connected) throw new StompFault("CONNECT expected");
    if (command === "SEND") return this.send(headers, body);
    await this.waitUntilAnswered();
    if (command === "SUBSCRIBE") await this.subscribe(headers);
    else if (command === "UNSUBSCRIBE") this.unsubscribe(headers);
    else if (command !== "DISCONNECT") throw new StompFault("command not supported");
    this.acknowledge(headers);
    if (command === "DISCONNECT") this.outbound.close(closeCodes.done, "");
  }

  /** Waits until every SEND is answered. */
  async waitUntilAnswered(): Promise<void> {
    await this.inFlight.at(-1);
  }

  /** Sends an ERROR and closes the connection. */
  refuse(error: unknown, headers?: StompHeaders): void {
    const { errorHeaders, code } = error instanceof StompFault ? faultRefusal(error) : problemRefusal(asProblem(error));
    if (code === closeCodes.internal) this.log.error({ err: error }, "socket request failed");
    const receipt = headers?.get("receipt");
    const frameHeaders = receipt === undefined ? errorHeaders : { ...errorHeaders, "receipt-id": receipt };
    this.outbound.send(encodeFrame("ERROR", frameHeaders));
    this.outbound.close(code, "refused");
  }

  /** Ends all subscriptions; call it when the socket has closed. */
  end(): void {
    const all = [...this.subscriptions.values()];
    this.subscriptions.clear();
    for (const { end } of all) {
      try {
        end?.();
      } catch (error) {
        this.log.error({ err: error }, "unsubscribe failed");
      }
    }
  }

  private connect(headers: StompHeaders): void {
    if (this.connected) throw new StompFault("already connected");
    // No accept-version means STOMP 1.0.
    const versions = headers.get("accept-version")?.split(",") ?? [];
    if (!versions.some((version) => version.trim() === "1.2")) throw new StompFault("version not supported");
    this.outbound.setHeartBeats(agreeHeartBeats(headers.get("heart-beat")));
    this.connected = true;
    const offer = `${HEART_BEAT_MS},${HEART_BEAT_MS}`;
    this.outbound.send(encodeFrame("CONNECTED", { version: "1.2", "heart-beat": offer }));
  }

  private async send(headers: StompHeaders, body: string): Promise<void> {
    const destination = headers.get("destination");
    if (destination === undefined) throw new StompFault("header missing");
    // Without transactions, a frame of one must not take effect as if it stood alone.
    if (headers.has("transaction")) throw new StompFault("command not supported");
    while (this.inFlight.length >= MAX_IN_FLIGHT) await this.inFlight[0];
    const work = this.handlers.send(this.client, destination, body, headers);
    this.inFlight.push(this.answer(work, this.inFlight.at(-1), headers));
  }

  /** Answers a SEND once all earlier ones are answered. */
  private async answer(
    work: Promise<SendOutcome>,
    earlier: Promise<void> | undefined,
    headers: StompHeaders,
  ): Promise<void> {
    try {
      const outcome = await work;
      if (earlier !== undefined) await earlier;
      if (outcome === "done") this.acknowledge(headers);
    } catch (error) {
      if (earlier !== undefined) await earlier;
      this.refuse(error, headers);
    }
    void this.inFlight.shift();
  }

  private async subscribe(headers: StompHeaders): Promise<void> {
    const id = headers.get("id") ?? "";
    const destination = headers.get("destination");
    if (id === "" || destination === undefined) throw new StompFault("header missing");
    if (id.length > ID_MAX_LENGTH) throw new StompFault("header too long");
    // Messages are never redelivered, so acknowledgements would promise what is not done.
    if ((headers.get("ack") ?? "auto") !== "auto") throw new StompFault("command not supported");
    if (this.subscriptions.has(id)) throw new StompFault("subscription exists");
    if (this.subscriptions.size === MAX_SUBSCRIPTIONS) throw new StompFault("too many subscriptions");
    const subscription: Subscription = { end: undefined };
    this.subscriptions.set(id, subscription);
    const end = await this.handlers.subscribe(this.client, this.subscriberFor(id, subscription), destination, headers);
    // The socket may have closed meanwhile.
    if (this.subscriptions.get(id) === subscription) subscription.end = end;
    else end();
  }

  private subscriberFor(id: string, subscription: Subscription): Subscriber {
    const { outbound } = this;
    const isActive = () => this.subscriptions.get(id) === subscription;
    return {
      get isCongested() {
        return outbound.isCongested;
      },
      deliver(broadcast) {
        if (isActive()) outbound.write(broadcast.framesFor(id));
      },
      drained: async () => (await outbound.drained()) && isActive(),
    };
  }

  /** Ends one; an unknown id is no error, as the subscription may have ended already. */
  private unsubscribe(headers: StompHeaders): void {
    const id = headers.get("id");
    if (id === undefined) throw new StompFault("header missing");
    const subscription = this.subscriptions.get(id);
    this.subscriptions.delete(id);
    subscription?.end?.();
  }

  private acknowledge(headers: StompHeaders): void {
    const receipt = headers.get("receipt");
    if (receipt !== undefined) this.outbound.send(encodeFrame("RECEIPT", { "receipt-id": receipt }));
  }
}

/**
 * The agreement of both sides (STOMP 1.2 "Heart-beating"), from the heart-beat header of CONNECT: "can,wants"
 * in milliseconds. Throws a StompFault where that is no pair of whole numbers.
 */
export function agreeHeartBeats(header = "0,0"): HeartBeats {
  const pair = /^(\d{1,15}),(\d{1,15})$/.exec(header);
  if (pair === null) throw new StompFault("malformed heart-beat");
  const agreed = (theirs: number) =>
    theirs === 0 || theirs > HEART_BEAT_MAX_MS ? undefined : Math.max(HEART_BEAT_MS, theirs);
  return { send: agreed(Number(pair[2])), expect: agreed(Number(pair[1])) };
}

/** Message of an ERROR, and the code with which the socket closes after it. */
interface StompRefusal {
  readonly errorHeaders: Readonly<Record<string, string>>;
  readonly code: CloseCode;
}

const faultRefusal = ({ reason }: StompFault): StompRefusal => ({
  errorHeaders: reason === "version not supported" ? { message: reason, version: "1.2" } : { message: reason },
  code: closeCodes.fault,
});

const problemRefusal = ({ message, reason, status }: Problem): StompRefusal => ({
  errorHeaders: { message, reason },
  code: status < 500 ? closeCodes.fault : closeCodes.internal,
});
