import type { Reason } from "@danji/contract/problems";
import type { QueryClient } from "@tanstack/react-query";
import type { UploadProgress } from "../upload.ts";

/** Something that a member has written and the server has not confirmed yet, as it is stored in this browser. */
export interface OutboxItem<Words = unknown> {
  /** A UUID: the Idempotency-Key of every attempt. */
  readonly id: string;
  readonly memberId: number;
  /** Name of its kind. */
  readonly kind: string;
  /** Items of a lane are sent in order, one at a time; lanes do not wait for each other. */
  readonly lane: string;
  readonly words: Words;
  readonly fileCount: number;
  /** When it was written, in milliseconds; unique per member, and the order of sending. */
  readonly at: number;
  /** The tab that sends it. */
  readonly tab: string;
  /** The server's time of its writing, in milliseconds, as soon as it is known: the phone's clock may be wrong. */
  readonly since?: number;
  /** No attempt before this time (the server's, in milliseconds), and how long that was away when the server said so. */
  readonly notBefore?: number;
  readonly pause?: number;
  /** Why it is not tried any more: the sentence to show. */
  readonly failure?: string;
  readonly failureReason?: Reason;
}

/** The outcome of one attempt. */
export type Outcome<Result = unknown> =
  /** Stored by the server, with the data of its answer. */
  | { readonly kind: "sent"; readonly result: Result }
  /** Tried once, never again by itself. */
  | { readonly kind: "refused"; readonly sentence: string; readonly reason?: Reason }
  /** The server names the time (ms) to wait. */
  | { readonly kind: "later"; readonly wait: number }
  /** No answer, or none of ours: tried again with growing delays. */
  | { readonly kind: "cut" }
  /** The session is another member's: not tried until its own member is back. */
  | { readonly kind: "held"; readonly sentence: string };

export interface Attempt<Words> {
  readonly item: OutboxItem<Words>;
  /** In order; fewer than `item.fileCount` where the browser has dropped them. */
  readonly files: readonly File[];
  readonly onProgress: UploadProgress;
}

/** What a feature says about the things it sends through the outbox. */
export interface OutboxKind<Words, Result = unknown> {
  readonly name: string;
  /** True for words that this version of the app can send. */
  readonly isWords: (found: unknown) => found is Words;
  /** Makes one attempt. Never throws for a network or server error. */
  readonly deliver: (attempt: Attempt<Words>) => Promise<Outcome<Result>>;
  /** Updates the query cache after the server has stored it. */
  readonly onSent?: (result: Result, item: OutboxItem<Words>, client: QueryClient) => unknown;
  /** After an undo whose last attempt had no answer: the server may have stored it, so what is shown is fetched again. */
  readonly onDiscarded?: (item: OutboxItem<Words>, client: QueryClient) => unknown;
  /** True: a sent item stays until `confirmSent`, since what shows it arrives on another way. */
  readonly staysUntilConfirmed?: true;
  /** False while an attempt is pointless; `watch` then reports the change. */
  readonly isReady?: () => boolean;
  /** Calls `retry` where an attempt may succeed now, until the returned function is called. */
  readonly watch?: (retry: () => void) => () => void;
}
