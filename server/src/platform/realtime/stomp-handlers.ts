import type { Viewer } from "../viewer.ts";
import type { StompHeaders } from "./codec.ts";

/** Sends one MESSAGE with a JSON body to one subscription; after its end it does nothing. */
export type Deliver = (json: string) => void;

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
    viewer: Viewer,
    destination: string,
    headers: StompHeaders,
    deliver: Deliver,
  ): Promise<() => void>;
  /**
   * A SEND. Its RECEIPT goes out when the promise settles, so what it acknowledges must be durable by then.
   */
  send(viewer: Viewer, destination: string, body: string, headers: StompHeaders): Promise<void>;
}
