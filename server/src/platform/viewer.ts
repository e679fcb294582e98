/** The member behind a call, by the session; nothing in a request can name another. */
export interface Viewer {
  readonly memberId: number;
  /** Hex of the session's stored hash: names the session without opening it. */
  readonly session: string;
}
