import { type ClientRequest, type IncomingMessage, request as ask } from "node:http";
import { vi } from "vitest";

/** Bytes per chunk, as on a slow connection. */
const chunkSize = 16 * 1024;

class Progress extends Event {
  readonly loaded: number;
  readonly total: number;
  constructor(loaded: number, total: number) {
    super("progress");
    this.loaded = loaded;
    this.total = total;
  }
}

/** The part of XMLHttpRequest that the web uses, over Node's HTTP: bytes are really sent and counted. */
class NodeXhr extends EventTarget {
  readonly upload = new EventTarget();
  withCredentials = false;
  status = 0;
  responseText = "";
  readonly #origin: string;
  readonly #headers: Record<string, string> = {};
  #method = "GET";
  #path = "/";
  #request: ClientRequest | undefined;
  #answer: IncomingMessage["headers"] = {};

  constructor(origin: string) {
    super();
    this.#origin = origin;
  }

  open(method: string, path: string): void {
    [this.#method, this.#path] = [method, path];
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.#answer[name]?.toString() ?? null;
  }

  abort(): void {
    this.#request?.destroy();
  }

  send(form: FormData): void {
    void this.#send(form)
      .then(
        () => this.dispatchEvent(new Event("load")),
        () => this.dispatchEvent(new Event("error")),
      )
      .then(() => this.dispatchEvent(new Event("loadend")));
  }

  async #send(form: FormData): Promise<void> {
    const body = new Response(form);
    const type = body.headers.get("content-type") ?? "";
    const bytes = Buffer.from(await body.arrayBuffer());
    const headers = { ...this.#headers, "content-type": type, "content-length": bytes.length };
    const request = ask(new URL(this.#path, this.#origin), { method: this.#method, headers });
    this.#request = request;
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve).once("error", reject);
    });
    for (let sent = 0; sent < bytes.length; sent += chunkSize) {
      const part = bytes.subarray(sent, sent + chunkSize);
      request.write(part);
      this.upload.dispatchEvent(new Progress(sent + part.length, bytes.length));
    }
    request.end();
    const response = await responded;
    this.responseText = Buffer.concat(await response.toArray()).toString();
    this.#answer = response.headers;
    this.status = response.statusCode ?? 0;
  }
}

/** Provides an XMLHttpRequest whose relative URLs resolve to `origin`. */
export const withXhr = (origin: string): void => {
  vi.stubGlobal("XMLHttpRequest", NodeXhr.bind(undefined, origin));
};
