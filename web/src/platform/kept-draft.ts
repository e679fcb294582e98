import { useEffect, useRef } from "react";
import { readDraftFiles, writeDraftFiles } from "./draft-files.ts";
import { storage } from "./storage.ts";

/** A place for one draft that names its person. Undefined where nobody is known: nothing is kept then. */
export type Slot = string | undefined;

/** A draft as it was left, with the files that were chosen for it. */
export interface LeftDraft<Draft> {
  readonly draft: Draft;
  readonly files: readonly File[];
}

/** Tells a draft from what anything else left in its place. */
export type IsDraft<Draft extends object> = (found: object) => found is Draft;

/** A draft as its text in storage; what anything else left there is none. */
export const draftIn = <Draft extends object>(
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
): Promise<LeftDraft<Draft> | null> => {
  const draft = draftIn(storage.get(`draft:${slot}`), isDraft);
  return draft === undefined ? null : { draft, files: await readDraftFiles(slot) };
};

export const keepDraftFiles = (slot: Slot, files: readonly File[]): void => {
  if (slot !== undefined) void writeDraftFiles(slot, files);
};

const eraseDraft = (slot: Slot): void => {
  if (slot === undefined) return;
  storage.remove(`draft:${slot}`);
  void writeDraftFiles(slot, []);
};

/**
 * Keeps a draft with every change, and nothing while it is not begun. Gives what ends that: the draft has done its work,
 * or nobody wants it.
 */
export const useKeptDraft = (slot: Slot, draft: object, begun: boolean): (() => void) => {
  const finished = useRef(false);
  useEffect(() => {
    if (finished.current) return;
    if (!begun) eraseDraft(slot);
    else if (slot !== undefined) storage.set(`draft:${slot}`, JSON.stringify(draft));
  }, [slot, draft, begun]);
  return () => {
    finished.current = true;
    eraseDraft(slot);
  };
};
