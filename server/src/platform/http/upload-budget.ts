import { Problem } from "../problem.ts";

/** Bounds the bytes of uploads that are in flight: received, and not yet handled to the end. */
export interface UploadBudget {
  /**
   * Opens the account of one call. Throws where the bytes that it announces do not fit: TOO_MANY_REQUESTS where its own
   * subject has too many in flight, UNAVAILABLE where all together have and nobody holds more than this subject would.
   */
  open(subject: string, announced: number): UploadAccount;
}

export interface UploadAccount {
  /** Counts bytes that arrived; throws as `open` does. */
  take(bytes: number): void;
  /** From now until `received`, this call may be ended for another subject's: `end` gets the UNAVAILABLE that says so. */
  mayEnd(end: (problem: Problem) => void): void;
  /** The body is whole: the call is handled to its end, whoever waits. */
  received(): void;
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

interface Call {
  readonly subject: string;
  bytes: number;
  end: ((problem: Problem) => void) | undefined;
}

/**
 * Makes a semaphore by bytes, with max-min fairness between subjects: where all bytes are taken, the subject that holds most
 * loses its largest unfinished call to one that would hold less. Of n subjects each so gets an n-th of all bytes, however
 * slowly the others send theirs. What is counted has arrived, since announced bytes could be held back for minutes, and a
 * few callers would shut out all others without sending anything. The files of a call that was ended are on the disk for a
 * moment longer than its bytes are counted.
 */
export function uploadBudget({ allBytes, subjectBytes }: UploadBudgetRule): UploadBudget {
  let all = 0;
  const bySubject = new Map<string, number>();
  const calls = new Set<Call>();
  const heldBy = (subject: string) => bySubject.get(subject) ?? 0;

  function add(call: Call, bytes: number): void {
    call.bytes += bytes;
    all += bytes;
    const left = heldBy(call.subject) + bytes;
    if (left > 0) bySubject.set(call.subject, left);
    else bySubject.delete(call.subject);
  }

  function close(call: Call): void {
    calls.delete(call);
    add(call, -call.bytes);
  }

  /** Calls that one of a subject with a share of so many bytes comes before, in the order in which they would be ended. */
  const after = (share: number): Call[] =>
    [...calls]
      .filter(({ subject, bytes, end }) => bytes > 0 && end !== undefined && heldBy(subject) > share)
      .sort((one, other) => heldBy(other.subject) - heldBy(one.subject) || other.bytes - one.bytes);

  function requireShare(subject: string, bytes: number): number {
    const share = heldBy(subject) + bytes;
    if (share > subjectBytes) throw new Problem("TOO_MANY_REQUESTS", { retryAfter: RETRY_SECONDS });
    return share;
  }

  return {
    open(subject, announced) {
      const share = requireShare(subject, announced);
      if (all + announced > allBytes) {
        const free = allBytes - all + after(share).reduce((sum, { bytes }) => sum + bytes, 0);
        if (announced > free) throw unavailable();
      }
      const call: Call = { subject, bytes: 0, end: undefined };
      calls.add(call);
      return {
        take(bytes) {
          // Ended, and its last bytes come: its reader is being told.
          if (!calls.has(call)) throw unavailable();
          const wanted = requireShare(subject, bytes);
          while (all + bytes > allBytes) {
            const [last] = after(wanted);
            if (last === undefined) throw unavailable();
            close(last);
            last.end?.(unavailable());
          }
          add(call, bytes);
        },
        mayEnd: (end) => void (call.end = end),
        received: () => void (call.end = undefined),
        release: () => close(call),
      };
    },
  };
}

const unavailable = (): Problem => new Problem("UNAVAILABLE", { retryAfter: RETRY_SECONDS });
