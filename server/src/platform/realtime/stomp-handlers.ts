import type { Viewer } from "../viewer.ts";
import type { Broadcast } from "./broadcast.ts";
import type { StompHeaders } from "./codec.ts";

/** One subscription of one client. */
export interface Subscriber {
  /** Sends MESSAGEs; after the end of the subscription it does nothing. */
  deliver(broadcast: Broadcast): void;
  /** True while so much waits for the client that who can wait should. */
  readonly isCongested: boolean;
  /** Waits until little is on its way to the client, for who has much to send. False once the subscription has ended. */
  drained(): Promise<boolean>;
}

/** One connection, as long as it lasts. */
export interface StompClient {
  readonly viewer: Viewer;
  /** Where this client wants to hear of refused SENDs; to be set by the handler of that subscription. */
  refusals: Subscriber | undefined;
}

/** "refused": the client was told why by other means, and gets no RECEIPT. */
export type SendOutcome = "done" | "refused";

/**
 * What the features do with STOMP destinations. A thrown Problem becomes an ERROR that ends the connection;
 * that is also the answer to a destination that there is not.
 */
export interface StompHandlers {
  /**
   * A new subscription. What is delivered before the promise settles arrives before the RECEIPT. The function
   * it gives is called once, at the end of the subscription or of its socket, and ends delivery only.
   */
  subscribe(
    client: StompClient,
    subscriber: Subscriber,
    destination: string,
    headers: StompHeaders,
  ): Promise<() => void>;
  /**
   * A SEND. Some of one client may be under way at once; each is begun in the order of its arrival, before the next. Its
   * RECEIPT goes out when the promise settles, so what it acknowledges must be durable by then.
   */
  send(client: StompClient, destination: string, body: string, headers: StompHeaders): Promise<SendOutcome>;
}
