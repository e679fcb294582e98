import { socketPath } from "@danji/contract/platform/socket";
import { WebSocket } from "ws";
import type { Frame } from "#platform/realtime/stomp/codec.ts";
import { FrameParser } from "#platform/realtime/stomp/frame-parser.ts";
import type { Realtime } from "#platform/realtime/realtime.ts";
import { recordFrame, recordRefusedUpgrade } from "./answer-recorder.ts";
import type { TestApp } from "./test-app.ts";

export interface SocketServer {
  /** Address of the WebSocket. */
  readonly url: string;
  /** Origin of the pages of this server. */
  readonly origin: string;
  readonly realtime: Realtime;
}

/** Lets a test app listen and names its socket. */
export async function serveSockets(t: TestApp): Promise<SocketServer> {
  const origin = await t.listen();
  return { url: `${origin.replace("http", "ws")}${socketPath}`, origin, realtime: t.realtime };
}

interface SocketOptions {
  readonly cookie?: string | undefined;
  readonly origin?: string | undefined;
  readonly protocols?: string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Status and body of the HTTP answer that an upgrade gets instead of a socket. */
export interface RefusedUpgrade {
  readonly status: number;
  readonly body: string;
}

/** A client that sends raw octets, so that a test can send anything malformed. */
export class RawClient {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<{ readonly code: number; readonly reason: string; readonly at: number }>;
  private readonly parser = new FrameParser();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => {
      if (Buffer.isBuffer(data)) this.parser.feed(data);
      for (let frame = this.parser.next(); frame !== undefined; frame = this.parser.next()) {
        recordFrame(frame);
        this.frames.push(frame);
      }
    });
    this.closed = new Promise((resolve) => {
      socket.on("close", (code, reason) => {
        resolve({ code, reason: reason.toString(), at: performance.now() });
      });
    });
  }

  static open(url: string, options: SocketOptions): Promise<RawClient | RefusedUpgrade> {
    const { cookie, origin, protocols = ["v12.stomp"] } = options;
    const headers = { ...options.headers, ...(cookie === undefined ? {} : { cookie }) };
    const socket = new WebSocket(url, protocols, { headers, ...(origin === undefined ? {} : { origin }) });
    const client = new RawClient(socket);
    return new Promise((resolve, reject) => {
      socket.on("open", () => resolve(client));
      socket.on("error", reject);
      socket.on("unexpected-response", (_request, response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => {
          const status = response.statusCode ?? 0;
          recordRefusedUpgrade(status, body);
          resolve({ status, body });
        });
      });
    });
  }

  /** Opens a socket; fails where that is refused. */
  static async openOrThrow(url: string, cookie: string, options: SocketOptions = {}): Promise<RawClient> {
    const client = await RawClient.open(url, { ...options, cookie });
    if (!(client instanceof RawClient)) throw new Error(`refused: ${client.status} ${client.body}`);
    return client;
  }

  send(...chunks: (string | Buffer)[]): void {
    for (const chunk of chunks) this.socket.send(chunk);
  }

  /** CONNECT and its answer. */
  async connect(): Promise<Frame> {
    this.send("CONNECT\naccept-version:1.2\nhost:danji\n\n\0");
    return this.nextFrame();
  }

  /** The next frame that the server sends. */
  async nextFrame(): Promise<Frame> {
    const until = performance.now() + 30_000;
    for (;;) {
      const frame = this.frames.shift();
      if (frame !== undefined) return frame;
      if (performance.now() > until) throw new Error("no frame came");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}
