import type { Viewer } from "../../viewer.ts";
import type { Broadcast } from "../broadcast.ts";
import type { StompHeaders } from "./codec.ts";

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
