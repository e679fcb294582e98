import { useEffect, useRef } from "react";
import { readDraftFiles, writeDraftFiles } from "./draft-files.ts";
import { storage } from "./storage.ts";

/** A place for one draft that names its person. Undefined where nobody is known: nothing is kept then. */
export type DraftSlot = string | undefined;

/** A draft as it was left, with the files that were chosen for it. */
export interface StoredDraft<Draft> {
  readonly draft: Draft;
  readonly files: readonly File[];
}

/** Tells a draft from what anything else left in its place. */
export type IsDraft<Draft extends object> = (found: object) => found is Draft;

/** A draft as its text in storage; what anything else left there is none. */
export const parseDraft = <Draft extends object>(
  text: string | null,
  isDraft: IsDraft<Draft>,
): Draft | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return typeof found === "object" && found !== null && isDraft(found) ? found : undefined;
  } catch {
    return undefined;
  }
};

/** What lies in a slot, or null. */
export const readDraft = async <Draft extends object>(
  slot: string,
  isDraft: IsDraft<Draft>,
): Promise<StoredDraft<Draft> | null> => {
  const draft = parseDraft(storage.get(`draft:${slot}`), isDraft);
  return draft === undefined ? null : { draft, files: await readDraftFiles(slot) };
};

export const saveDraftFiles = (slot: DraftSlot, files: readonly File[]): void => {
  if (slot !== undefined) void writeDraftFiles(slot, files);
};

const deleteDraft = (slot: DraftSlot): void => {
  if (slot === undefined) return;
  storage.remove(`draft:${slot}`);
  void writeDraftFiles(slot, []);
};

/**
 * Keeps a draft with every change, and nothing while it is not begun. Gives what ends that: the draft has done its work,
 * or nobody wants it.
 */
export const useDraftAutosave = (slot: DraftSlot, draft: object, isDirty: boolean): (() => void) => {
  const finished = useRef(false);
  useEffect(() => {
    if (finished.current) return;
    if (!isDirty) deleteDraft(slot);
    else if (slot !== undefined) storage.set(`draft:${slot}`, JSON.stringify(draft));
  }, [slot, draft, isDirty]);
  return () => {
    finished.current = true;
    deleteDraft(slot);
  };
};
