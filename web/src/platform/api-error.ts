import { frameCopy } from "@danji/contract/app/frame.copy";
import type { Reason } from "@danji/contract/problems";

/** The envelope and headers of an error response. */
export interface ApiErrorDetails {
  readonly status: number;
  readonly message: string | null;
  readonly reason?: Reason | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly apartmentId?: number | undefined;
  readonly retryAfter?: number | undefined;
}

/** The server refused the call (SPEC section 8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** The server's Korean message, fit to show; null if it sent none. */
  readonly serverMessage: string | null;
  readonly reason: Reason | undefined;
  /** Invalid form fields, each with its message; empty if none is named. */
  readonly fields: Readonly<Record<string, string>>;
  /** The complex that is there already, of APARTMENT_ALREADY. */
  readonly apartmentId: number | undefined;
  /** Seconds to wait before a retry, from Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message ?? `HTTP ${details.status}`);
    this.status = details.status;
    this.serverMessage = details.message;
    this.reason = details.reason;
    this.fields = details.fields ?? {};
    this.apartmentId = details.apartmentId;
    this.retryAfter = details.retryAfter;
  }
}

/** No response: there is no connection, or it was interrupted. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  /** Nothing came for so long that the call was given up. */
  readonly isTimeout: boolean;

  constructor(
    message?: string,
    { isTimeout = false, ...options }: ErrorOptions & { readonly isTimeout?: boolean } = {},
  ) {
    super(message, options);
    this.isTimeout = isTimeout;
  }
}

/**
 * The Korean message to show for a failed call: the server's message first, `fallback` if there is none.
 *
 * Where it is shown depends on what failed, and it is never shown in two places: a page or a section that did not load has
 * an error state with a retry; a form shows it inline and keeps its input; a dialog that asks for confirmation shows it
 * within itself; a like or a bookmark goes back to its former state with a toast; a chat message shows it at its bubble; a
 * 401 leads to the login and back (api.ts). Alerts with a fixed text stand where SPEC names them.
 */
export const messageFor = (error: unknown, fallback: string): string => {
  if (error instanceof NetworkError) return frameCopy.noNetwork;
  return error instanceof ApiError ? (error.serverMessage ?? fallback) : fallback;
};
