/** The name of acknowledgements of notices in the outbox. */
export const acknowledgeKind = "acknowledgement";

export const acknowledgeLane = (feedId: number): string => `acknowledgement ${feedId}`;
