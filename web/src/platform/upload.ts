/** Told again and again while a call is sent: how many of its bytes have gone, of how many. */
export type Progress = (sent: number, total: number) => void;

/** An answer as it came. */
export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly etag: string | null;
  readonly text: string;
}

/**
 * Sends what fetch would, and tells how far it is on its way, which fetch cannot. Rejects where no answer
 * came, and where `signal` ended the call.
 */
export const upload = (address: string, init: RequestInit, onProgress: Progress): Promise<HttpResponse> =>
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
      const [retryAfter, etag] = [header("retry-after"), header("etag")];
      resolve({ ok: status >= 200 && status < 300, status, retryAfter, etag, text });
    });
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort);
    request.addEventListener("loadend", () => {
      signal?.removeEventListener("abort", abort);
      // Behind "load" this comes too late to change anything.
      reject(new TypeError("no answer came"));
    });
    request.send(body instanceof FormData ? body : null);
  });
