import { type InquiryTarget, inquiryTargets } from "@danji/contract/inquiry";
import { useQuery } from "@tanstack/react-query";
import { useProfile } from "#account/profile.queries.ts";
import { readDraftFiles, writeDraftFiles } from "#platform/draft-files.ts";
import { newKey } from "#platform/new-key.ts";
import { storage } from "#platform/storage.ts";

/** An inquiry that is being written, but its photos. */
export interface InquiryDraft {
  readonly target: InquiryTarget;
  readonly title: string;
  readonly contents: string;
  readonly idempotencyKey: string;
}

/** A draft as it was left. */
export interface StoredInquiry {
  readonly draft: InquiryDraft;
  readonly files: readonly File[];
}

/** Where a person's draft lies. Undefined where nobody is known: nothing is kept then. */
export type Slot = string | undefined;

export const emptyDraft = (): InquiryDraft => ({ target: "OFFICE", title: "", contents: "", idempotencyKey: newKey() });

const isDraft = (found: unknown): found is InquiryDraft => {
  if (typeof found !== "object" || found === null) return false;
  const { target, title, contents, idempotencyKey } = found as Partial<InquiryDraft>;
  const isTarget = inquiryTargets.some((one) => one === target);
  return isTarget && [title, contents, idempotencyKey].every((text) => typeof text === "string");
};

/** A draft as its text in storage; what anything else left there is none. */
export const draftOf = (text: string | null): InquiryDraft | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return isDraft(found) ? found : undefined;
  } catch {
    return undefined;
  }
};

export const keepDraft = (slot: Slot, draft: InquiryDraft): void => {
  if (slot !== undefined) storage.set(`draft:${slot}`, JSON.stringify(draft));
};

export const keepFiles = (slot: Slot, files: readonly File[]): void => {
  if (slot !== undefined) void writeDraftFiles(slot, files);
};

export const eraseDraft = (slot: Slot): void => {
  if (slot === undefined) return;
  storage.remove(`draft:${slot}`);
  void writeDraftFiles(slot, []);
};

const readDraft = async (slot: string): Promise<StoredInquiry | null> => {
  const draft = draftOf(storage.get(`draft:${slot}`));
  return draft === undefined ? null : { draft, files: await readDraftFiles(slot) };
};

/** What the viewer left unfinished; `stored` is undefined while it is looked for, null without one. */
export const useStoredInquiry = () => {
  const profile = useProfile();
  const person = profile.data?.email;
  const slot: Slot = person === undefined ? undefined : `inquiry:${person}`;
  const left = useQuery({
    queryKey: ["draft", slot],
    queryFn: () => (slot === undefined ? null : readDraft(slot)),
    // Read once a visit: from then on the screen knows better than the store.
    enabled: slot !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { slot, stored: slot === undefined && profile.isError ? null : left.data };
};
