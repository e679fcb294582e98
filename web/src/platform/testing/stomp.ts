import { onTestFinished, vi } from "vitest";

/** A frame that the page has sent. */
export interface SentFrame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const parseFrame = (text: string): SentFrame => {
  const [head = "", body = ""] = text.split(/\n\n([^]*)\0/);
  const [command = "", ...lines] = head.trimStart().split("\n");
  const pairs = lines.map((line) => line.split(/:(.*)/).slice(0, 2) as [string, string]);
  return { command, headers: new Map(pairs), body };
};

interface StompServer {
  /** What it got. */
  readonly frames: readonly SentFrame[];
  /** Sends a MESSAGE to each subscription that was ever made to the destination. */
  readonly publish: (destination: string, body: object) => void;
}

/** A server that accepts every STOMP connection and subscription of the page and answers nothing else by itself. */
export const acceptStomp = (): StompServer => {
  const frames: SentFrame[] = [];
  const sockets: Socket[] = [];
  class Socket extends EventTarget {
    static readonly OPEN = 1;
    readyState = 0;
    onopen?: () => void;
    onmessage?: (event: { readonly data: string }) => void;
    onclose?: (event: { readonly wasClean: boolean }) => void;
    constructor() {
      super();
      sockets.push(this);
      queueMicrotask(() => {
        this.readyState = Socket.OPEN;
        this.onopen?.();
      });
    }
    send(text: string): void {
      const frame = parseFrame(text);
      if (frame.command !== "") frames.push(frame);
      const receipt = frame.headers.get("receipt");
      if (frame.command === "CONNECT") this.answer("CONNECTED\nversion:1.2\nheart-beat:0,0");
      if (frame.command === "SUBSCRIBE" && receipt !== undefined) this.answer(`RECEIPT\nreceipt-id:${receipt}`);
    }
    answer(head: string): void {
      queueMicrotask(() => this.onmessage?.({ data: `${head}\n\n\0` }));
    }
    close(): void {
      this.readyState = 3;
      queueMicrotask(() => this.onclose?.({ wasClean: true }));
    }
  }
  vi.stubGlobal("WebSocket", Socket);
  // Otherwise the connection stays open for the next test.
  onTestFinished(() => void window.dispatchEvent(new Event("offline")));
  const publish = (destination: string, body: object) => {
    for (const { command, headers } of frames) {
      if (command !== "SUBSCRIBE" || headers.get("destination") !== destination) continue;
      const head = `MESSAGE\nsubscription:${headers.get("id")}\nmessage-id:1\ndestination:${destination}`;
      sockets.at(-1)?.onmessage?.({ data: `${head}\n\n${JSON.stringify(body)}\0` });
    }
  };
  return { frames, publish };
};
