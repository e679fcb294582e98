import { Problem } from "../problem.ts";

/** Bounds the bytes of uploads that are in flight: received, and not yet handled to the end. */
export interface UploadBudget {
  /**
   * Opens the account of one call. Throws where the bytes that it announces do not fit: TOO_MANY_REQUESTS where its own
   * subject has too many in flight, UNAVAILABLE where all together have.
   */
  open(subject: string, announced: number): UploadAccount;
}

export interface UploadAccount {
  /** Counts bytes that arrived; throws as `open` does. */
  take(bytes: number): void;
  /** Gives everything back; to be called once, when the files are gone. */
  release(): void;
}

interface UploadBudgetRule {
  readonly allBytes: number;
  readonly subjectBytes: number;
}

/** Of one process: a member may have two of the largest calls in flight. */
export const uploadsInFlight: UploadBudgetRule = { allBytes: 1_000_000_000, subjectBytes: 550_000_000 };

const RETRY_SECONDS = 5;

/**
 * Makes a semaphore by bytes. What is counted has arrived, since announced bytes could be held back for minutes, and a few
 * callers would shut out all others without sending anything.
 */
export function uploadBudget({ allBytes, subjectBytes }: UploadBudgetRule): UploadBudget {
  let all = 0;
  const bySubject = new Map<string, number>();
  return {
    open(subject, announced) {
      let own = 0;
      const require = (bytes: number) => {
        const retryAfter = RETRY_SECONDS;
        if ((bySubject.get(subject) ?? 0) + bytes > subjectBytes) throw new Problem("TOO_MANY_REQUESTS", { retryAfter });
        if (all + bytes > allBytes) throw new Problem("UNAVAILABLE", { retryAfter });
      };
      const add = (bytes: number) => {
        own += bytes;
        all += bytes;
        const left = (bySubject.get(subject) ?? 0) + bytes;
        if (left > 0) bySubject.set(subject, left);
        else bySubject.delete(subject);
      };
      require(announced);
      return {
        take(bytes) {
          require(bytes);
          add(bytes);
        },
        release: () => add(-own),
      };
    },
  };
}
