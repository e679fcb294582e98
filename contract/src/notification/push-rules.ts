export const pushLimits = {
  /** Bytes of an endpoint. */
  endpointMax: 2048,
  /** Subscriptions of a member; the oldest makes room. */
  devicesMax: 20,
  /** Entries that a summary names. */
  summaryMax: 3,
} as const;

/** The tag of the push of a room: a device shows the last one of them. */
export const roomPushTag = (roomId: number): string => `CHAT_MESSAGE ${roomId}`;
