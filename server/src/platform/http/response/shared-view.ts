import { hash } from "node:crypto";

interface EncodedBody {
  readonly code: number;
  readonly bytes: Buffer;
  readonly etag: string;
}

/** The envelope of an answer as text. */
export const envelope = (code: number, data: unknown): string =>
  JSON.stringify({ code, message: null, data: data ?? null });

/**
 * A view that may be the answer to several callers; it is encoded once. The view must not change afterwards. (Bytes in a
 * WeakMap by view cost each list 80 µs: decision 016.)
 */
export class SharedView<View> {
  readonly view: View;
  private body: EncodedBody | undefined;

  constructor(view: View) {
    this.view = view;
  }

  /** The envelope as bytes, since a text would be encoded three times: for its hash, its length and the socket. */
  encode(code: number): EncodedBody {
    if (this.body?.code === code) return this.body;
    const bytes = Buffer.from(envelope(code, this.view));
    return (this.body = { code, bytes, etag: `"${hash("sha1", bytes, "base64url")}"` });
  }
}
