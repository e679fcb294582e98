/**
 * Whether this process is about to stop. From `start` on, /readyz is 503 and every answer closes its connection, while calls
 * are served as before: a load balancer needs a few seconds to see the 503, and closing makes clients reconnect elsewhere.
 */
export interface Drain {
  readonly started: boolean;
  start(): void;
}

export function createDrain(): Drain {
  let started = false;
  return {
    get started() {
      return started;
    },
    start: () => void (started = true),
  };
}
