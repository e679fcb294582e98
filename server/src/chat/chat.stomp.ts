import { Problem } from "#platform/problem.ts";
import type { StompHandlers } from "#platform/realtime/stomp-handlers.ts";

const ROOMS = "/subscribe";

/**
 * Chat over STOMP (CONTRACT "Chat over STOMP"). /subscribe answers the ids of the viewer's rooms at once; nobody has a room
 * until chat requests can be made, so the list is empty and every other destination is refused.
 */
export const chatHandlers: StompHandlers = {
  async subscribe(_viewer, destination, _headers, deliver) {
    if (destination !== ROOMS) throw new Problem("NOT_FOUND");
    deliver("[]");
    return () => {};
  },
  async send(_viewer, destination) {
    if (destination !== ROOMS) throw new Problem("NOT_FOUND");
  },
};
