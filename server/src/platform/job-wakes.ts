/** Starts a background job of this process before its next turn: what it waits for is there now. */
export interface JobWakes {
  /** Does nothing in a process that runs no jobs; the job's next turn, here or elsewhere, finds the work all the same. */
  wake(job: string): void;
  /** Gives the function that stops listening. */
  listen(start: (job: string) => void): () => void;
}

export function jobWakes(): JobWakes {
  const listeners = new Set<(job: string) => void>();
  return {
    wake: (job) => listeners.forEach((start) => start(job)),
    listen(start) {
      listeners.add(start);
      return () => listeners.delete(start);
    },
  };
}
