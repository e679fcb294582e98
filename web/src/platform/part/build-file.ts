import { hasValidChecksum } from "./checksum.ts";

/**
 * Why a file of the build did not arrive: "line" if nothing or something foreign did (no connection, silence, the login
 * page of a Wi-Fi), "file" if our server refused it or it is damaged.
 */
export type PartFault = "line" | "file";

/** A part of the app did not load. */
export class PartError extends Error {
  override readonly name = "PartError";
  readonly fault: PartFault;

  constructor(fault: PartFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** A response is given up after so many milliseconds without a byte: browsers wait for minutes. */
export const silenceLimit = 10_000;

/** Reads a body; `onBytes` is called at each piece of it. */
const readBytes = async (response: Response, onBytes: () => void): Promise<Uint8Array<ArrayBuffer>> => {
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, out) => {
      onBytes();
      out.enqueue(piece);
    },
  });
  return new Uint8Array(await new Response(response.body?.pipeThrough(watch)).arrayBuffer());
};

const typeOf = (address: string): RegExp => {
  if (address.endsWith(".css")) return /^text\/css\b/;
  return address.endsWith(".js") ? /^(?:text|application)\/javascript\b/ : /^text\/html\b/;
};

const checkResponse = (address: string, { status, headers, ok }: Response): void => {
  const type = headers.get("content-type") ?? "";
  const isExpected = typeOf(address).test(type);
  if (ok && isExpected) return;
  // A captive portal answers with a page of its own, or with 511.
  throw new PartError(status === 511 || (ok && !isExpected) ? "line" : "file", `${address}: HTTP ${status} ${type}`);
};

/** A file or page of the build, as `cache` has it or the network. Throws PartError. */
const fetchBytes = async (address: string, cache: RequestCache): Promise<Uint8Array<ArrayBuffer>> => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, silenceLimit);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, silenceLimit);
  };
  try {
    // Credentials as the browser sends them for a module, so that both find the same entry of the cache.
    const response = await fetch(address, {
      credentials: "same-origin",
      redirect: "error",
      cache,
      signal: controller.signal,
    });
    restart();
    checkResponse(address, response);
    return await readBytes(response, restart);
  } catch (cause) {
    // The rest of a refused body is not wanted.
    controller.abort();
    if (cause instanceof PartError) throw cause;
    throw new PartError("line", `${address}: no response`, { cause });
  } finally {
    clearTimeout(timer);
  }
};

/** The text of a page of the build. Throws PartError. */
export const fetchText = async (address: string, cache: RequestCache): Promise<string> =>
  new TextDecoder().decode(await fetchBytes(address, cache));

/**
 * Fetches a script or style sheet of the build and checks that it is ours, whole and unchanged. It then is in the
 * browser's cache. `again` bypasses the cache, which may hold a damaged copy. Throws PartError.
 */
export const fetchBuildFile = async (address: string, again: boolean): Promise<void> => {
  const file = await fetchBytes(address, again ? "reload" : "default");
  if (!(await hasValidChecksum(file))) throw new PartError("file", `${address}: damaged`);
};

/** True if a part did not load for want of a connection. */
export const lineIsDown = (error: unknown): boolean =>
  !navigator.onLine || (error instanceof PartError && error.fault === "line");
