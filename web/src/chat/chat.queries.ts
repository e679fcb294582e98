/** Query keys of chat; every list has a key under `lists`. */
export const chatKeys = {
  lists: ["chat", "list"],
  direct: ["chat", "list", "direct"],
  group: ["chat", "list", "group"],
  received: ["chat", "list", "received"],
  sent: ["chat", "list", "sent"],
  offer: ["chat", "list", "offer"],
  room: (roomId: number) => ["chat", "room", roomId],
  members: (roomId: number) => ["chat", "members", roomId],
} as const;

/** Chat's queries do not retry (SPEC section 9): a failure is shown at once. */
export const withoutRetry = { retry: false } as const;

/**
 * Lists that failed before: a screen reads them again when it opens, a badge beside it does not. The frame around all screens
 * comes after the first one: what that has read is not read again for it.
 */
export interface ListOptions {
  readonly retryOnMount: boolean;
  readonly refetchOnMount: boolean;
}
export const fromScreen: ListOptions = { retryOnMount: true, refetchOnMount: true };
export const besideScreen: ListOptions = { retryOnMount: false, refetchOnMount: true };
export const fromFrame: ListOptions = { retryOnMount: false, refetchOnMount: false };
