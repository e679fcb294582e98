import type { Readable } from "node:stream";
import type {
  CheckedBody,
  CheckedParams,
  CheckedParts,
  CheckedQuery,
  DataOf,
  EndpointShape,
  InputsOf,
} from "@danji/contract/platform/endpoint";
import type { Reason } from "@danji/contract/problems";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Viewer } from "../../viewer.ts";
import type { Cookies } from "./cookies.ts";
import type { SharedView } from "../response/shared-view.ts";
import type { UploadedFile } from "../upload/multipart.ts";

/** A request as its handler gets it: validated input only. */
export interface Call<E> {
  readonly params: CheckedParams<E>;
  readonly query: CheckedQuery<E>;
  readonly body: CheckedBody<E>;
  /** Further JSON parts of a call with files. */
  readonly parts: CheckedParts<E>;
  /** Uploaded files by field, in order; they are removed when the handler ends. */
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  /** The member; only endpoints with access "member" may read it. */
  readonly viewer: E extends { readonly access: "member" } ? Viewer : Viewer | undefined;
  /** The caller's address as limits count it, from a proxy's header only where that proxy is trusted. */
  readonly address: string;
  readonly cookies: Cookies;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An answer that is not the plain envelope: fields beside `data`, the data alone, or bytes. */
export type RawContent =
  | { readonly kind: "bare"; readonly data: unknown }
  | { readonly kind: "top"; readonly data: unknown; readonly top: object }
  | {
      readonly kind: "stream";
      readonly type: string;
      readonly stream: Readable;
      readonly headers: Record<string, string>;
    }
  | { readonly kind: "unchanged"; readonly headers: Record<string, string> }
  | {
      readonly kind: "bytes";
      readonly type: string;
      readonly bytes: Uint8Array;
      readonly headers: Record<string, string>;
    };

export class RawResponse {
  readonly content: RawContent;
  constructor(content: RawContent) {
    this.content = content;
  }
}

/** The envelope, with `fields` beside `data` for clients that read them at the top level. */
export const withTopLevel = <T extends object>(data: T): RawResponse =>
  new RawResponse({ kind: "top", data, top: data });

/** A page of a list, with the cursor of the next page beside `data`; null at the end. */
export const withNextCursor = (data: readonly unknown[], nextCursor: string | null): RawResponse =>
  new RawResponse({ kind: "top", data, top: { nextCursor } });

/** The data without an envelope, where the contract says so. */
export const withoutEnvelope = (data: readonly unknown[]): RawResponse => new RawResponse({ kind: "bare", data });

/** As `bytes`, for an answer that is written while it is made. */
export const streamed = (type: string, stream: Readable, headers: Record<string, string>): RawResponse =>
  new RawResponse({ kind: "stream", type, stream, headers });

/** Bytes of the given media type instead of the envelope. */
export const bytes = (type: string, content: Uint8Array, headers: Record<string, string>): RawResponse =>
  new RawResponse({ kind: "bytes", type, bytes: content, headers });

/** 304: the version in the caller's If-None-Match is current. */
export const notModified = (headers: Record<string, string>): RawResponse =>
  new RawResponse({ kind: "unchanged", headers });

/**
 * What a handler may answer: the data of the contract, nothing where it names none, a shared view where the endpoint has
 * an ETag, or a raw response.
 */
type AnswerOf<E> =
  | DataOf<E>
  | RawResponse
  | (E extends { readonly answer: unknown } ? never : void)
  | (E extends { readonly etag: true } ? SharedView<DataOf<E>> : never);

/** Registers one endpoint with the schemas that it names and its handler. */
export type RegisterEndpoint = <const E extends EndpointShape<Reason>>(
  endpoint: E,
  inputs: InputsOf<E>,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
) => void;
