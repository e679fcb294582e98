import { encodeFrame, encodeHead } from "./stomp/codec.ts";

/** One message of a broadcast: its STOMP message-id and its JSON body. */
export interface BroadcastMessage {
  readonly id: string;
  readonly json: string;
}

/** Distinct ids for which whole frames are made. */
const FULL_FRAME_IDS_MAX = 8;

/**
 * Messages to many subscriptions of one destination. A subscription's id is in each frame, so the bytes
 * are made once for each distinct id and not for each client: web clients all number theirs alike. A thousand who each
 * have an id of their own share the bodies instead, so that the memory for clients that do not read is not a thousandfold.
 */
export class Broadcast {
  private readonly destination: string;
  private readonly messages: readonly BroadcastMessage[];
  private readonly framesById = new Map<string, readonly Buffer[]>();
  private bodies: readonly Buffer[] | undefined;

  constructor(destination: string, messages: readonly BroadcastMessage[]) {
    this.destination = destination;
    this.messages = messages;
  }

  /**
   * The messages for a subscription id, ready for the socket: buffers that are written in sequence, each message a
   * WebSocket message of its own.
   */
  framesFor(subscription: string): readonly Buffer[] {
    let bytes = this.framesById.get(subscription);
    if (bytes === undefined) {
      if (this.framesById.size >= FULL_FRAME_IDS_MAX) return this.sharedBodyFrames(subscription);
      const frames = this.messages.map(({ id, json }) =>
        webSocketFrame(encodeFrame("MESSAGE", this.headers(subscription, id), json)),
      );
      bytes = frames.length === 1 ? frames : [Buffer.concat(frames)];
      this.framesById.set(subscription, bytes);
    }
    return bytes;
  }

  private sharedBodyFrames(subscription: string): readonly Buffer[] {
    const bodies = (this.bodies ??= this.messages.map(({ json }) => Buffer.from(`${json}\0`)));
    return bodies.flatMap((body, index) => {
      const headers = this.headers(subscription, this.messages[index]?.id ?? "");
      const head = Buffer.from(encodeHead("MESSAGE", headers, body.length - 1));
      return [webSocketHead(head.length + body.length), head, body];
    });
  }

  private headers(subscription: string, id: string): Readonly<Record<string, string>> {
    return { subscription, "message-id": id, destination: this.destination, "content-type": "application/json" };
  }
}

let broadcastCount = 0;

/** A broadcast of one message that needs no lasting id. */
export function singleBroadcast(destination: string, json: string): Broadcast {
  broadcastCount += 1;
  return new Broadcast(destination, [{ id: `n${broadcastCount}`, json }]);
}

/** A server's text message as it is sent (RFC 6455, 5.2): one fragment, not masked. */
export function webSocketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headSize(length);
  const frame = Buffer.allocUnsafe(head + length);
  writeHead(frame, length);
  frame.write(text, head);
  return frame;
}

/** The header before the octets of such a message. */
function webSocketHead(length: number): Buffer {
  const head = Buffer.allocUnsafe(headSize(length));
  writeHead(head, length);
  return head;
}

const headSize = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

function writeHead(frame: Buffer, length: number): void {
  frame[0] = 0x81;
  if (length < 126) frame[1] = length;
  else if (length < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}
