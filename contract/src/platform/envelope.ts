/**
 * Every JSON answer of /api (CONTRACT "Common").
 * `code` repeats the HTTP status; `message` is Korean and may be shown, or null.
 */
export interface Envelope<T> {
  readonly code: number;
  readonly message: string | null;
  readonly data: T;
}
