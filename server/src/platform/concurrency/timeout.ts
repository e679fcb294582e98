/** Parts in which a time limit is waited for. */
const PARTS = 4;

/**
 * Settles as `work` does, or rejects with `message` after so many milliseconds; the work itself goes on. While the process
 * stands still, as on a machine that is overloaded or moved, at most one part of the limit passes: what has arrived meanwhile
 * is read before more is counted.
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const wait = (partsLeft: number) => {
      if (partsLeft === 0) reject(new Error(message));
      else timer = setTimeout(() => wait(partsLeft - 1), milliseconds / PARTS);
    };
    wait(PARTS);
  });
  try {
    // A race listens to both, so a failure after the time-out is no unhandled rejection.
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
