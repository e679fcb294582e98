/** Called repeatedly during an upload with the bytes sent and the total. */
export type UploadProgress = (sent: number, total: number) => void;

/** A response with its body read. */
export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly etag: string | null;
  /** The server's time, as it tells it. */
  readonly date: string | null;
  readonly text: string;
}

/** As fetch, with upload progress. Rejects if no response arrived, or if `signal` aborted the call. */
export const upload = (address: string, init: RequestInit, onProgress: UploadProgress): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const { method = "POST", headers, body, signal } = init;
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.withCredentials = true;
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    const header = (name: string) => request.getResponseHeader(name);
    request.addEventListener("load", () => {
      const { status, responseText: text } = request;
      const [retryAfter, etag, date] = [header("retry-after"), header("etag"), header("date")];
      resolve({ ok: status >= 200 && status < 300, status, retryAfter, etag, date, text });
    });
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort);
    request.addEventListener("loadend", () => {
      signal?.removeEventListener("abort", abort);
      // After "load" this has no effect.
      reject(new TypeError("no response"));
    });
    request.send(body instanceof FormData ? body : null);
  });
