/** An answer that may be asked for again, with the mark that the server gave it. */
interface Kept {
  readonly etag: string;
  readonly data: unknown;
}

const most = 50;

// Oldest use first: a Map keeps the order in which its keys came.
const kept = new Map<string, Kept>();

/** The last answer of an address, or undefined. Asking makes it the one that is given up last. */
export const keptAnswer = (address: string): Kept | undefined => {
  const answer = kept.get(address);
  if (answer === undefined) return undefined;
  kept.delete(address);
  kept.set(address, answer);
  return answer;
};

/** Keeps an answer for the next If-None-Match; beyond fifty addresses the one unused longest goes. */
export const keepAnswer = (address: string, answer: Kept): void => {
  kept.delete(address);
  kept.set(address, answer);
  if (kept.size <= most) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
};

/** Forgets every answer: what one member read is nothing for the next. */
export const forgetAnswers = (): void => kept.clear();
