import { createConnection, type Socket } from "node:net";

export interface StompConnectionOptions {
  readonly port: number;
  /** Path of the WebSocket. */
  readonly path: string;
  readonly cookie?: string;
}

/**
 * A WebSocket client for STOMP, with only as much of both as the benches need, which leaves the processors to the
 * measured processes: frames are passed on as bytes and not decoded to text.
 */
export class StompConnection {
  /** Called with each text message, whole. */
  onFrame: (frame: Buffer) => void = () => {};
  /** Called once, when the connection has ended. */
  onEnd: () => void = () => {};
  private readonly socket: Socket;
  private remainder: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk) => this.handleData(chunk));
    socket.on("error", () => socket.destroy()).on("close", () => this.onEnd());
  }

  /** Connects, up to the answer of the upgrade. */
  static open({ port, path, cookie }: StompConnectionOptions): Promise<StompConnection> {
    return new Promise((resolve, reject) => {
      const socket = createConnection({ port, host: "127.0.0.1", noDelay: true });
      const onClose = () => reject(new Error("the connection ended during the upgrade"));
      let received = Buffer.alloc(0);
      const onHandshake = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        const end = received.indexOf("\r\n\r\n");
        if (end < 0) return;
        socket.off("data", onHandshake).off("error", onClose).off("close", onClose);
        const head = received.toString("latin1", 0, end);
        if (!head.startsWith("HTTP/1.1 101")) {
          socket.destroy();
          return reject(new Error(`the upgrade was refused: ${head.split("\r\n")[0]}`));
        }
        const connection = new StompConnection(socket);
        resolve(connection);
        if (received.length > end + 4) connection.handleData(received.subarray(end + 4));
      };
      socket.on("data", onHandshake).on("error", onClose).on("close", onClose);
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
          "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
          `sec-websocket-protocol: v12.stomp\r\n${cookie === undefined ? "" : `cookie: ${cookie}\r\n`}\r\n`,
      );
    });
  }

  /** Sends one text message. */
  send(text: string): void {
    this.write(0x81, Buffer.from(text));
  }

  /** Destroys the socket without a close frame. */
  destroy(): void {
    this.socket.destroy();
  }

  /** Pauses or resumes reading. */
  setPaused(paused: boolean): void {
    if (paused) this.socket.pause();
    else this.socket.resume();
  }

  // A client's frames are masked; a zero mask leaves the bytes unchanged.
  private write(kind: number, payload: Buffer): void {
    const lengthBytes = payload.length < 126 ? 0 : payload.length < 65_536 ? 2 : 8;
    const head = 6 + lengthBytes;
    const frame = Buffer.alloc(head + payload.length);
    frame[0] = kind;
    frame[1] = 0x80 | (lengthBytes === 0 ? payload.length : lengthBytes === 2 ? 126 : 127);
    if (lengthBytes === 2) frame.writeUInt16BE(payload.length, 2);
    if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(payload.length), 2);
    payload.copy(frame, head);
    this.socket.write(frame);
  }

  private handleData(chunk: Buffer): void {
    let bytes = this.remainder.length === 0 ? chunk : Buffer.concat([this.remainder, chunk]);
    for (;;) {
      if (bytes.length < 2) break;
      const kind = (bytes[0] ?? 0) & 0x0f;
      const lengthCode = (bytes[1] ?? 0) & 0x7f;
      const head = lengthCode < 126 ? 2 : lengthCode === 126 ? 4 : 10;
      if (bytes.length < head) break;
      const length =
        lengthCode < 126 ? lengthCode : lengthCode === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
      if (bytes.length < head + length) break;
      const payload = bytes.subarray(head, head + length);
      bytes = bytes.subarray(head + length);
      if (kind === 1 || kind === 2) this.onFrame(payload);
      else if (kind === 8) this.socket.destroy();
      else if (kind === 9) this.write(0x8a, payload);
    }
    this.remainder = bytes;
  }
}

/** A STOMP frame. */
export const frameText = (command: string, headers: Readonly<Record<string, string>>, body = ""): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join("")}\n${body}\0`;

/** The command of a frame. */
export const commandOf = (frame: Buffer): string => frame.toString("latin1", 0, Math.max(0, frame.indexOf(10)));

/** The number after a text in a frame, such as `message-id:7-`; undefined where the text is missing. */
export function numberAfter(frame: Buffer, text: string): number | undefined {
  const found = frame.indexOf(text);
  if (found < 0) return undefined;
  let value = 0;
  for (let at = found + text.length; at < frame.length; at += 1) {
    const digit = (frame[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  return value;
}
