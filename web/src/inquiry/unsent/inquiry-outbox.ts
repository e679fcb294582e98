import { createInquiry } from "@danji/contract/inquiry/inquiry";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { namingLargest } from "#image/too-large-photo.ts";
import { inquiryKeys } from "#inquiry/inquiry.queries.ts";
import { type InquiryPlaceWords, isDraft, noPlace } from "#inquiry/write/inquiry-draft.ts";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import type { Attempt } from "#platform/outbox/outbox-item.ts";
import { registerOutboxKind } from "#platform/outbox/outbox.ts";
import { refetchAfterChange } from "#platform/query-client.ts";
import { inquiryKind, type InquiryWords } from "./inquiry-kind.ts";

const isWords = (found: unknown): found is InquiryWords => {
  if (typeof found !== "object" || found === null) return false;
  const { draft, apartmentId } = found as Partial<InquiryWords>;
  return draft !== undefined && isDraft(draft) && apartmentId !== undefined;
};

/** What was said of the place; undefined for nothing. */
const placeOf = (place: InquiryPlaceWords = noPlace) => {
  const said = Object.entries(place).filter(([, text]: [string, string]) => text.trim() !== "");
  return said.length === 0 ? undefined : (Object.fromEntries(said) as Partial<InquiryPlaceWords>);
};

const send = ({ item, files, onProgress }: Attempt<InquiryWords>) => {
  const { draft, apartmentId } = item.words;
  const { target, title, contents } = draft;
  // The service asks for neither.
  const about = target === "OFFICE" ? { kind: draft.kind, place: placeOf(draft.place) } : {};
  return call(createInquiry, {
    body: { target, title, contents, ...about, ...(apartmentId === null ? {} : { apartmentId }) },
    files: { multipartFileList: files },
    headers: attemptHeaders(item),
    ...(files.length === 0 ? {} : { onProgress }),
  });
};

const enqueue = registerOutboxKind<InquiryWords, { readonly inquiryId: number }>({
  name: inquiryKind,
  isWords,
  deliver: async (attempt) => {
    const outcome = await attemptCall(() => send(attempt), copy.sendFailed);
    // An earlier try under this key has arrived, and the words were changed since.
    const isUsedUp = outcome.kind === "refused" && outcome.reason === "IDEMPOTENCY_REUSED";
    return isUsedUp ? { ...outcome, sentence: copy.sentAlready } : namingLargest(outcome, attempt.files);
  },
  onSent: (_, __, client) => refetchAfterChange(client, inquiryKeys.lists),
  onDiscarded: (_, client) => refetchAfterChange(client, inquiryKeys.lists),
});

/** Hands an inquiry to the outbox, with photos that are ready to be sent, under the draft's key. */
export const enqueueInquiry = (memberId: number, words: InquiryWords, files: readonly File[]): string => {
  const id = words.draft.idempotencyKey;
  return enqueue({ id, memberId, lane: `inquiry ${id}`, words, files });
};
