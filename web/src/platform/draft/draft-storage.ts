import { useEffect, useRef, useState } from "react";
import { useUnloadQuestion } from "../use-unload-question.ts";
import { readDraftFiles, writeDraftFiles } from "./draft-files.ts";
import { lockTab, thisTab } from "../outbox/tab-lock.ts";
import { storage } from "../storage.ts";

/**
 * The storage key of one draft, which includes its member. Undefined while the member is unknown: nothing is stored
 * then.
 */
export type DraftSlot = string | undefined;

/** A stored draft with the files chosen for it. */
export interface StoredDraft<Draft> {
  readonly draft: Draft;
  readonly files: readonly File[];
}

/** True if a stored value has the shape of the draft. */
export type IsDraft<Draft extends object> = (found: object) => found is Draft;

/** Parses a stored draft; undefined for any other value. */
export const parseDraft = <Draft extends object>(text: string | null, isDraft: IsDraft<Draft>): Draft | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return typeof found === "object" && found !== null && isDraft(found) ? found : undefined;
  } catch {
    return undefined;
  }
};

/** The stored draft of a slot, or null. */
export const readDraft = async <Draft extends object>(
  slot: string,
  isDraft: IsDraft<Draft>,
): Promise<StoredDraft<Draft> | null> => {
  const draft = parseDraft(storage.get(`draft:${slot}`), isDraft);
  return draft === undefined ? null : { draft, files: await readDraftFiles(slot) };
};

/** False where the browser does not store them. */
export const saveDraftFiles = async (slot: DraftSlot, files: readonly File[]): Promise<boolean> =>
  slot === undefined ? files.length === 0 : writeDraftFiles(slot, files);

/** Deletes a draft and its files. */
export const deleteDraft = (slot: DraftSlot): void => {
  if (slot === undefined) return;
  storage.remove(`draft:${slot}`);
  void writeDraftFiles(slot, []);
};

/** Stores a draft that no tab writes on, as the newest; its files are stored apart. */
export const storeDraft = (slot: string, draft: object): void => {
  const { tab: _, ...stamped }: DraftStamp = { ...draft, savedAt: Date.now() };
  storage.set(`draft:${slot}`, JSON.stringify(stamped));
};

/** What is stored beside a draft. */
export interface DraftStamp {
  /** Time of the last change, in milliseconds. */
  readonly savedAt?: number;
  /** The tab that last changed it. */
  readonly tab?: string;
}

interface DraftAutosave {
  /** Deletes the draft and stops saving. */
  readonly finish: () => void;
  /** Stores the draft again, after what it became has come back. */
  readonly resume: (files: readonly File[]) => void;
  /** The browser does not store the draft: it is lost when the page is closed. */
  readonly isUnkept: boolean;
}

/** Saves the draft on every change while it is dirty, with `details` beside it. */
export const useDraftAutosave = (slot: DraftSlot, draft: object, isDirty: boolean, details?: object): DraftAutosave => {
  const finished = useRef(false);
  const [isRefused, setIsRefused] = useState(false);
  const isUnkept = isDirty && (slot === undefined || isRefused);
  const opened = useRef(draft);
  useEffect(lockTab, []);
  useEffect(() => {
    if (finished.current) return;
    if (!isDirty) deleteDraft(slot);
    else if (slot !== undefined) {
      const stamp: DraftStamp = draft;
      // A draft that was only opened keeps its age.
      const savedAt = (opened.current === draft ? stamp.savedAt : undefined) ?? Date.now();
      setIsRefused(!storage.set(`draft:${slot}`, JSON.stringify({ ...draft, ...details, savedAt, tab: thisTab })));
    }
  }, [slot, draft, isDirty, details]);
  useUnloadQuestion(isUnkept);
  return {
    isUnkept,
    finish: () => {
      finished.current = true;
      deleteDraft(slot);
    },
    resume: (files) => {
      finished.current = false;
      if (slot === undefined) return;
      storage.set(`draft:${slot}`, JSON.stringify({ ...draft, ...details, savedAt: Date.now(), tab: thisTab }));
      void saveDraftFiles(slot, files);
    },
  };
};
