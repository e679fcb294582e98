import { encodeFrame } from "./codec.ts";

/** One message of a broadcast: its STOMP message-id and its JSON body. */
export interface BroadcastMessage {
  readonly id: string;
  readonly json: string;
}

/**
 * Messages on their way to many subscriptions of one destination. A subscription's id stands in each frame, so the bytes
 * are made once for each distinct id and not for each client: web clients all number theirs alike.
 */
export class Broadcast {
  private readonly destination: string;
  private readonly messages: readonly BroadcastMessage[];
  private readonly bytes = new Map<string, Buffer>();

  constructor(destination: string, messages: readonly BroadcastMessage[]) {
    this.destination = destination;
    this.messages = messages;
  }

  /** The messages for a subscription id, ready for the line: each a WebSocket message of its own, in one piece. */
  bytesFor(subscription: string): Buffer {
    let bytes = this.bytes.get(subscription);
    if (bytes === undefined) {
      const { destination } = this;
      const frames = this.messages.map(({ id, json }) => {
        const headers = { subscription, "message-id": id, destination, "content-type": "application/json" };
        return webSocketFrame(encodeFrame("MESSAGE", headers, json));
      });
      const [only] = frames;
      bytes = frames.length === 1 && only !== undefined ? only : Buffer.concat(frames);
      this.bytes.set(subscription, bytes);
    }
    return bytes;
  }
}

let made = 0;

/** A broadcast of one message that needs no lasting id. */
export function single(destination: string, json: string): Broadcast {
  made += 1;
  return new Broadcast(destination, [{ id: `n${made}`, json }]);
}

/** A server's text message as it stands on the line (RFC 6455, 5.2): one fragment, not masked. */
export function webSocketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
