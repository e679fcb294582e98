/** The name of unsent messages in the outbox. */
export const messageKind = "chat message";
