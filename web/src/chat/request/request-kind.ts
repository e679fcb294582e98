import type { ChatRequestTarget } from "./requests.queries.ts";

/** The name of unsent chat requests in the outbox. */
export const requestKind = "chat request";

/** A chat request that is not sent yet. */
export interface RequestWords {
  readonly target: ChatRequestTarget;
  readonly message: string;
}
