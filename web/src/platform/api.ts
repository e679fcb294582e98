import type { BodyOf, DataOf, EndpointShape, ParamsOf, PartsOf, QueryOf } from "@danji/contract/platform/endpoint";
import type { Envelope } from "@danji/contract/platform/envelope";
import type { Refusal } from "@danji/contract/problems";
import { ApiError, NetworkError } from "./api-error.ts";
import { cacheResponse, cachedResponse } from "./etag-cache.ts";
import { noteServerTime } from "./time/server-clock.ts";
import { type UploadProgress, type HttpResponse, upload } from "./upload.ts";

/** A string parameter of a path or query accepts a number too, written in decimal. */
type WithNumbers<T> = { readonly [K in keyof T]: T[K] | (string extends T[K] ? number : never) };
type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };
type ProgressOf<E> = E extends { readonly files: unknown } ? { readonly onProgress?: UploadProgress } : unknown;
type FilesOf<E> = E extends { readonly files: infer F } ? { readonly [K in keyof F]?: readonly Blob[] } : undefined;

/** The options of a call to endpoint E; only the parts that the endpoint has. */
type CallOptions<E> = Part<"params", WithNumbers<ParamsOf<E>>> &
  Part<"query", WithNumbers<QueryOf<E>>> &
  Part<"body", BodyOf<E>> &
  Part<"files", FilesOf<E>> &
  ProgressOf<E> & {
    /** Further JSON parts of a call with files. */
    readonly parts?: PartsOf<E>;
    readonly signal?: AbortSignal;
    readonly headers?: Readonly<Record<string, string>>;
    /** Milliseconds until the whole response must have arrived, in place of `timeouts`. */
    readonly timeout?: number;
  };

interface AnyCallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, readonly Blob[] | undefined>>;
  readonly parts?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onProgress?: UploadProgress;
  readonly timeout?: number;
}

/**
 * Milliseconds until the whole response must have arrived: the browser does not report a connection that went silent.
 * The duration of a call with files depends on the connection: where its progress is known, `silentUpload` is the time since bytes
 * were last sent; elsewhere it has no limit.
 */
export const timeouts = { read: 12_000, write: 30_000, silentUpload: 120_000 } as const;

let unauthenticated = (_began: number, _withdrawnMemberId?: number): void => undefined;

/**
 * Sets the handler of a 401 to a member endpoint; app wires it to /login. It gets the time (ms of `performance.now`) at which the call
 * began, and the id of the member to whom the ended session had belonged, where that account was withdrawn (decision 107).
 */
export const onUnauthenticated = (handler: (began: number, withdrawnMemberId?: number) => void): void => {
  unauthenticated = handler;
};

/**
 * Calls one endpoint and returns the `data` of its response, undefined for an empty one (204). Sends the session
 * cookie. An endpoint with `etag` is called with If-None-Match; a 304 returns the cached data. `onProgress` is called
 * with the bytes sent of a call with files. Throws ApiError for a refusal, NetworkError if no response arrived in time,
 * and the reason of `signal` if that aborted the call.
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  ...[options]: object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]
): Promise<DataOf<E>> {
  return (await send(endpoint, options ?? {})) as DataOf<E>;
}

async function send(endpoint: EndpointShape, options: AnyCallOptions): Promise<unknown> {
  const address = urlOf(endpoint.path, options);
  const cached = endpoint.etag === true ? cachedResponse(address) : undefined;
  const conditional = cached === undefined ? {} : { "if-none-match": cached.etag };
  const init: RequestInit = {
    method: endpoint.method,
    credentials: "include",
    ...requestInit(endpoint, { ...options, headers: { ...conditional, ...options.headers } }),
  };
  const began = performance.now();
  const response = await performRequest(address, init, {
    ...options,
    timeout: options.timeout ?? timeoutOf(endpoint, options),
  });
  if (cached !== undefined && response.status === 304) return cached.data;
  const answer = parseJson(response.text);
  if (isOfCaptivePortal(response, answer)) throw new NetworkError("a response that is not ours");
  noteServerTime(response.date);
  if (response.status === 401 && endpoint.access === "member") unauthenticated(began, withdrawnMemberIn(answer));
  if (!response.ok) throw toApiError(response, answer);
  if (endpoint.etag === true && response.etag !== null) {
    cacheResponse(address, { etag: response.etag, data: answer?.data });
  }
  // Some lists come without an envelope (CONTRACT "Complexes").
  return Array.isArray(answer) ? answer : answer?.data;
}

/** Path and query of a call: each `:name` is filled from `params`, absent query values are left out. */
const urlOf = (path: string, { params = {}, query = {} }: AnyCallOptions): string => {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) searchParams.append(name, String(value));
  }
  return searchParams.size === 0 ? filled : `${filled}?${searchParams.toString()}`;
};

const requestInit = (endpoint: EndpointShape, { body, files, parts, headers }: AnyCallOptions): RequestInit => {
  const accepting = { accept: "application/json", ...headers };
  if (endpoint.files !== undefined) {
    return { headers: accepting, body: toFormData({ requestDto: body, ...parts }, files ?? {}) };
  }
  if (body === undefined) return { headers: accepting };
  return { headers: { ...accepting, "content-type": "application/json" }, body: JSON.stringify(body) };
};

/** Each JSON part has its own content type; files follow under their field names (SPEC 7). */
const toFormData = (
  parts: NonNullable<AnyCallOptions["parts"]>,
  files: NonNullable<AnyCallOptions["files"]>,
): FormData => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (part !== undefined) form.append(name, new Blob([JSON.stringify(part)], { type: "application/json" }));
  }
  for (const [field, blobs] of Object.entries(files)) {
    for (const blob of blobs ?? []) form.append(field, blob);
  }
  return form;
};

const timeoutOf = ({ method }: EndpointShape, { files = {}, onProgress }: AnyCallOptions): number | undefined => {
  if (Object.values(files).some((blobs) => blobs !== undefined && blobs.length > 0)) {
    return onProgress === undefined ? undefined : timeouts.silentUpload;
  }
  return method === "GET" ? timeouts.read : timeouts.write;
};

interface PerformRequestOptions {
  readonly signal?: AbortSignal;
  readonly timeout: number | undefined;
  readonly onProgress?: UploadProgress;
}

async function performRequest(
  address: string,
  request: RequestInit,
  { signal, timeout, onProgress }: PerformRequestOptions,
): Promise<HttpResponse> {
  const controller = new AbortController();
  let isTimeout = false;
  const end = () => controller.abort(signal?.reason);
  const endSilence = () => {
    isTimeout = true;
    end();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    if (timeout !== undefined) timer = setTimeout(endSilence, timeout);
  };
  listen();
  const onBytesSent: UploadProgress = (sent, total) => {
    listen();
    onProgress?.(sent, total);
  };
  signal?.addEventListener("abort", end);
  const init = { ...request, signal: controller.signal };
  try {
    signal?.throwIfAborted();
    return await (onProgress === undefined ? fetchResponse(address, init) : upload(address, init, onBytesSent));
  } catch (cause) {
    signal?.throwIfAborted();
    throw new NetworkError("no response", { cause, isTimeout });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

async function fetchResponse(address: string, init: RequestInit): Promise<HttpResponse> {
  const response = await fetch(address, init);
  const { ok, status, headers } = response;
  const [retryAfter, etag, date] = [headers.get("retry-after"), headers.get("etag"), headers.get("date")];
  return { ok, status, retryAfter, etag, date, text: await response.text() };
}

const parseJson = (text: string): Envelope<unknown> | Refusal | null => {
  try {
    return JSON.parse(text) as Envelope<unknown> | Refusal;
  } catch {
    return null;
  }
};

/** Statuses with which a proxy in front of our server refuses in its own words. */
const proxyStatuses: readonly number[] = [408, 413, 414, 429, 431];

/**
 * True for what another server answers in our place, such as the login page of a hotel's Wi-Fi: a page or foreign JSON with
 * 200, 401 or another status below 500, or 511. It is neither data nor the end of a session. A 5xx may be of our proxy.
 */
const isOfCaptivePortal = ({ status, text }: HttpResponse, answer: unknown): boolean => {
  if (status === 511) return true;
  if (status >= 500 || proxyStatuses.includes(status) || text === "") return false;
  const isOurs =
    Array.isArray(answer) || (isRecord(answer) && ["code", "data", "message"].some((key) => key in answer));
  return !isOurs;
};

const withdrawnMemberIn = (answer: Envelope<unknown> | Refusal | null): number | undefined =>
  isRecord(answer) && "reason" in answer && answer.reason === "ACCOUNT_WITHDRAWN" ? answer.memberId : undefined;

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

const toApiError = ({ status, retryAfter }: HttpResponse, answer: Envelope<unknown> | Refusal | null): ApiError =>
  new ApiError({
    status,
    message: answer?.message ?? null,
    ...(answer !== null && "reason" in answer
      ? { reason: answer.reason, fields: answer.fields, apartmentId: answer.apartmentId }
      : {}),
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  });
