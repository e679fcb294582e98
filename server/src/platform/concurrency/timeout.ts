/** Settles as `work` does, or rejects with `message` after so many milliseconds; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  try {
    // A race listens to both, so a failure after the time-out is no unhandled rejection.
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
