import { accountCopy } from "@danji/contract/copy/account";
import type { Reason } from "@danji/contract/platform/problems";

/** What a refused call answered, as its envelope and headers told it. */
export interface ApiErrorDetails {
  readonly status: number;
  readonly message: string | null;
  readonly reason?: Reason | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfter?: number | undefined;
}

/** The server answered, and the answer is a refusal (SPEC section 8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** The server's Korean sentence, fit to show; null where it sent none. */
  readonly serverMessage: string | null;
  readonly reason: Reason | undefined;
  /** Form fields at fault, each with its sentence; empty where none is named. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before the next try, from Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message ?? `HTTP ${details.status}`);
    this.status = details.status;
    this.serverMessage = details.message;
    this.reason = details.reason;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
  }
}

/** No answer came: there is no connection, or it broke on the way. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/**
 * The one translator of a failed call: the Korean sentence to show for it.
 * The server's own words come first (SPEC section 8), `fallback` is for an answer without any.
 */
export const messageFor = (error: unknown, fallback: string): string => {
  if (error instanceof NetworkError) return accountCopy.login.network;
  return error instanceof ApiError ? (error.serverMessage ?? fallback) : fallback;
};
