import type { Reason } from "./problems.ts";

/**
 * Every JSON answer of /api (CONTRACT "Common").
 * `code` repeats the HTTP status; `message` is Korean and may be shown, or null.
 */
export interface Envelope<T> {
  readonly code: number;
  readonly message: string | null;
  readonly data: T;
}

/** The envelope of a refusal. `fields` names the form fields at fault, each with its sentence. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly data: null;
  readonly reason: Reason;
  readonly fields?: Readonly<Record<string, string>>;
}
