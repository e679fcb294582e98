export const pushLimits = {
  /** Bytes of an endpoint. */
  endpointMax: 2048,
  /** Subscriptions of a member; the oldest makes room. */
  devicesMax: 20,
  /** Entries that a summary names. */
  summaryMax: 3,
} as const;
