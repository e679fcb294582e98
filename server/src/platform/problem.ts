import { problems, type Reason } from "@danji/contract/problems";

export interface ProblemDetails {
  /** Sentences of form fields, keyed by field name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** A sentence for this case in place of the list's own. */
  readonly message?: string | undefined;
  /** Whose account was withdrawn. */
  readonly memberId?: number | undefined;
  /** The complex that is there already. */
  readonly apartmentId?: number | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** A refusal that the caller gets: status and sentence come from the contract's closed list. */
export class Problem extends Error {
  readonly reason: Reason;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly memberId: number | undefined;
  readonly apartmentId: number | undefined;
  /** Whole seconds, at least one. */
  readonly retryAfter: number | undefined;

  constructor(reason: Reason, details: ProblemDetails = {}) {
    const [status, sentence] = problems[reason];
    super(details.message ?? sentence, { cause: details.cause });
    this.reason = reason;
    this.status = status;
    this.fields = details.fields;
    this.memberId = details.memberId;
    this.apartmentId = details.apartmentId;
    this.retryAfter = details.retryAfter === undefined ? undefined : Math.max(1, Math.ceil(details.retryAfter));
  }
}
