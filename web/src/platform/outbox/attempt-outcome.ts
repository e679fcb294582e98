import { ApiError, NetworkError } from "../api-error.ts";
import type { Outcome } from "./outbox-item.ts";

/** Statuses that say nothing about the thing itself: a later attempt may succeed. */
const temporary: readonly number[] = [408, 425, 429];

const isTemporary = (status: number): boolean => status >= 500 || temporary.includes(status);

/** Whether a failed attempt is repeated, and when. Throws what is neither a network nor a server error. */
const outcomeOfError = (error: unknown, fallback: string): Outcome<never> => {
  if (error instanceof NetworkError) return { kind: "cut" };
  if (!(error instanceof ApiError)) throw error;
  const { status, reason, serverMessage, retryAfter } = error;
  const sentence = serverMessage ?? fallback;
  if (reason === "OTHER_MEMBER") return { kind: "held", sentence };
  // The way back to the login resumes it.
  if (status === 401) return { kind: "cut" };
  if (isTemporary(status)) {
    const isNamed = retryAfter !== undefined && Number.isFinite(retryAfter);
    return isNamed ? { kind: "later", wait: Math.max(1, retryAfter) * 1_000 } : { kind: "cut" };
  }
  // A page of a captive portal, whatever its status. 413 also comes from a proxy in front of the server.
  if (reason === undefined && status !== 413) return { kind: "cut" };
  return reason === undefined ? { kind: "refused", sentence } : { kind: "refused", sentence, reason };
};

/**
 * Makes an attempt over HTTP. An answer without data is not ours: every call of the outbox answers with what it stored.
 * `fallback` is the sentence of a refusal that has none.
 */
export const attemptCall = async <Result>(send: () => Promise<Result>, fallback: string): Promise<Outcome<Result>> => {
  try {
    const result: Result | null | undefined = await send();
    return result === undefined || result === null ? { kind: "cut" } : { kind: "sent", result };
  } catch (error) {
    return outcomeOfError(error, fallback);
  }
};

/** Headers of an attempt: its key, and the member whose words it sends (decision 036). */
export const attemptHeaders = ({ id, memberId }: { readonly id: string; readonly memberId: number }) => ({
  "idempotency-key": id,
  "x-member": String(memberId),
});
