import { feedCopy as copy } from "@danji/contract/feed/feed.copy";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { DraftSheet } from "./draft-sheet.tsx";
import { listDrafts, type ListedDraft } from "./draft-list.ts";

/** The drafts of a new post, and how to go from one to another. */
export interface DraftChoice {
  readonly memberId: number;
  /** The draft that is open. */
  readonly slot: string;
  readonly onOpen: (draft: ListedDraft) => void;
  /** Begins another post; the draft stays in the list. */
  readonly onNew: () => void;
}

interface DraftBarProps {
  /** Undefined for an edit, which has one draft. */
  readonly choice: DraftChoice | undefined;
  readonly restored: boolean;
  readonly isOutdated: boolean;
  readonly disabled: boolean;
  readonly onErase: () => void;
}

/** Says that a draft was restored, and leads to the others. */
export function DraftBar({ choice, restored, isOutdated, disabled, onErase }: DraftBarProps) {
  const otherDrafts = () =>
    choice === undefined ? [] : listDrafts(choice.memberId).filter(({ slot }) => slot !== choice.slot);
  const [others, setOthers] = useState(otherDrafts);
  const [isOpen, setIsOpen] = useState(false);
  const show = (open: boolean) => {
    setOthers(otherDrafts);
    setIsOpen(open);
  };
  const isNoted = restored || isOutdated;
  if (!isNoted && others.length === 0) return null;
  return (
    <div className="mx-5 mt-1 flex flex-wrap items-center justify-end gap-x-1 rounded-md bg-accent-soft pl-4">
      {isNoted && (
        <p role="status" className="flex-1 py-2 text-sm font-medium text-accent-ink">
          {isOutdated ? copy.changedMeanwhile : copy.draftRestored}
        </p>
      )}
      {restored && choice !== undefined && (
        <Button variant="ghost" size="sm" disabled={disabled} onClick={choice.onNew}>
          {copy.writeAnother}
        </Button>
      )}
      {isNoted && (
        <Button variant="ghost" size="sm" disabled={disabled} onClick={onErase}>
          {isOutdated ? copy.showCurrent : copy.draftErase}
        </Button>
      )}
      {choice !== undefined && others.length > 0 && (
        <>
          <Button variant="ghost" size="sm" disabled={disabled} onClick={() => show(true)}>
            {copy.draftCount(others.length)}
          </Button>
          <DraftSheet
            open={isOpen}
            onClose={() => setIsOpen(false)}
            drafts={others}
            onOpen={(draft) => {
              show(false);
              choice.onOpen(draft);
            }}
          />
        </>
      )}
    </div>
  );
}
