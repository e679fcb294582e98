import { Problem } from "../../problem.ts";

/** Bounds the bytes of uploads that are in flight: received, and not yet handled to the end. */
export interface UploadBudget {
  /**
   * Opens the reservation of one call. Throws where the announced bytes do not fit: TOO_MANY_REQUESTS where its own subject
   * has too many in flight, UNAVAILABLE where all together have and no subject has more than this one would.
   */
  reserve(subject: string, announcedBytes: number): UploadReservation;
}

export interface UploadReservation {
  /** Counts bytes that arrived; throws as `reserve` does. */
  take(bytes: number): void;
  /** Until `received`, this call may be ended in favour of another subject's: `evict` is called with UNAVAILABLE. */
  onEvict(evict: (problem: Problem) => void): void;
  /** The body is complete: the call can no longer be ended. */
  received(): void;
  /** Releases all bytes; call it once, when the files are removed. */
  release(): void;
}

interface UploadBudgetOptions {
  readonly allBytes: number;
  readonly subjectBytes: number;
}

/** The budget of one process: a member may have two of the largest calls in flight. */
export const uploadsInFlight: UploadBudgetOptions = { allBytes: 1_000_000_000, subjectBytes: 550_000_000 };

const RETRY_SECONDS = 5;

interface ActiveUpload {
  readonly subject: string;
  bytes: number;
  evict: ((problem: Problem) => void) | undefined;
}

/**
 * Makes a semaphore by bytes, with max-min fairness between subjects: where all bytes are taken, the subject that holds most
 * loses its largest unfinished call to one that would hold less. Of n subjects each so gets an n-th of all bytes, however
 * slowly the others send theirs. What is counted has arrived, since announced bytes could be held back for minutes, and a
 * few callers would shut out all others without sending anything. The files of a call that was ended are on the disk for a
 * moment longer than its bytes are counted.
 */
export function uploadBudget({ allBytes, subjectBytes }: UploadBudgetOptions): UploadBudget {
  let all = 0;
  const bySubject = new Map<string, number>();
  const uploads = new Set<ActiveUpload>();
  const bytesOf = (subject: string) => bySubject.get(subject) ?? 0;

  function add(upload: ActiveUpload, bytes: number): void {
    upload.bytes += bytes;
    all += bytes;
    const left = bytesOf(upload.subject) + bytes;
    if (left > 0) bySubject.set(upload.subject, left);
    else bySubject.delete(upload.subject);
  }

  function close(upload: ActiveUpload): void {
    uploads.delete(upload);
    add(upload, -upload.bytes);
  }

  /** Calls that may be ended in favour of a subject with a share of so many bytes, in that order. */
  const evictable = (share: number): ActiveUpload[] =>
    [...uploads]
      .filter(({ subject, bytes, evict }) => bytes > 0 && evict !== undefined && bytesOf(subject) > share)
      .sort((one, other) => bytesOf(other.subject) - bytesOf(one.subject) || other.bytes - one.bytes);

  function requireShare(subject: string, bytes: number): number {
    const share = bytesOf(subject) + bytes;
    if (share > subjectBytes) throw new Problem("TOO_MANY_REQUESTS", { retryAfter: RETRY_SECONDS });
    return share;
  }

  return {
    reserve(subject, announcedBytes) {
      const share = requireShare(subject, announcedBytes);
      if (all + announcedBytes > allBytes) {
        const free = allBytes - all + evictable(share).reduce((sum, { bytes }) => sum + bytes, 0);
        if (announcedBytes > free) throw unavailable();
      }
      const upload: ActiveUpload = { subject, bytes: 0, evict: undefined };
      uploads.add(upload);
      return {
        take(bytes) {
          // An ended call's last bytes still arrive: its reader is being stopped.
          if (!uploads.has(upload)) throw unavailable();
          const newShare = requireShare(subject, bytes);
          while (all + bytes > allBytes) {
            const [last] = evictable(newShare);
            if (last === undefined) throw unavailable();
            close(last);
            last.evict?.(unavailable());
          }
          add(upload, bytes);
        },
        onEvict: (evict) => void (upload.evict = evict),
        received: () => void (upload.evict = undefined),
        release: () => close(upload),
      };
    },
  };
}

const unavailable = (): Problem => new Problem("UNAVAILABLE", { retryAfter: RETRY_SECONDS });
