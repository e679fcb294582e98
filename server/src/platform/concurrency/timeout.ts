/** Parts in which a time limit is waited for. */
const PARTS = 4;

/**
 * Calls `end` after so many milliseconds; returns what cancels that. While the process stands still, as on a machine that is
 * overloaded or moved, at most one part of the limit passes: what has arrived meanwhile is read before more is counted.
 */
export function startTimeout(milliseconds: number, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (partsLeft: number) => {
    if (partsLeft === 0) end();
    else timer = setTimeout(() => wait(partsLeft - 1), milliseconds / PARTS);
  };
  wait(PARTS);
  return () => clearTimeout(timer);
}

/**
 * Settles as `work` does, or rejects with `message` after so many milliseconds (`startTimeout`); the work itself goes on, and what
 * it gives or fails with afterwards is dropped.
 */
export function withTimeout<T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = startTimeout(milliseconds, () => reject(new Error(message)));
    work.then(resolve, reject).finally(cancel);
  });
}
