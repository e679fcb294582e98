import { Problem } from "../problem.ts";
import type { StompHandlers } from "../realtime/stomp/stomp-session.ts";

/** The STOMP destinations of one feature: their beginnings, and who handles them. */
export interface FeatureDestinations {
  readonly destinations: readonly string[];
  readonly handlers: StompHandlers;
}

const notFound = (): Promise<never> => Promise.reject(new Problem("NOT_FOUND"));

/** The handlers of all features as one. Throws NOT_FOUND for a destination of none. */
export function joinDestinations(features: readonly FeatureDestinations[]): StompHandlers {
  const handlersOf = (destination: string): StompHandlers | undefined =>
    features.find(({ destinations }) => destinations.some((start) => destination.startsWith(start)))?.handlers;
  return {
    subscribe: (client, subscriber, destination, headers) =>
      handlersOf(destination)?.subscribe(client, subscriber, destination, headers) ?? notFound(),
    send: (client, destination, body, headers) =>
      handlersOf(destination)?.send(client, destination, body, headers) ?? notFound(),
  };
}
