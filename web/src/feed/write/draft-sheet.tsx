import { feedCopy as copy } from "@danji/contract/feed/feed.copy";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { clockOffset } from "#platform/time/corrected-clock.ts";
import { relativeTime } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { draftsMax, type ListedDraft, removeDraft } from "./draft-list.ts";

interface DraftSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly drafts: readonly ListedDraft[];
  readonly onOpen: (draft: ListedDraft) => void;
}

/** The list of drafts: each is opened by a tap, and deleted until the sheet is closed. */
export const DraftSheet = ({ open, onClose, drafts, onOpen }: DraftSheetProps) => (
  <Sheet open={open} onClose={onClose} title={copy.drafts}>
    {drafts.length >= draftsMax - 1 && <p className="pb-2 text-sm text-muted">{copy.draftsFull(draftsMax)}</p>}
    <ul className="divide-y divide-line pb-4">
      {drafts.map((draft) => (
        <DraftRow key={draft.slot} listed={draft} onOpen={() => onOpen(draft)} />
      ))}
    </ul>
  </Sheet>
);

/** Title or first words, and what tells drafts apart: complex, age, number of photos. */
function DraftRow({ listed, onOpen }: { readonly listed: ListedDraft; readonly onOpen: () => void }) {
  const [restore, setRestore] = useState<() => Promise<void>>();
  const { title, contents, complexName, photoCount = 0, savedAt } = listed.draft;
  const words = [title, contents].map((text) => text.trim()).find((text) => text !== "") ?? copy.untitled;
  if (restore !== undefined) {
    const bringBack = async () => {
      await restore();
      setRestore(undefined);
    };
    return (
      <li className="flex min-h-16 items-center justify-between gap-3">
        <p className="text-base text-muted">{copy.draftDeleted}</p>
        <Button variant="ghost" size="sm" onClick={() => void bringBack()}>
          {copy.draftBringBack}
        </Button>
      </li>
    );
  }
  const remove = async () => {
    const undo = await removeDraft(listed);
    setRestore(() => undo);
  };
  const details = [
    complexName,
    savedAt === undefined ? undefined : relativeTime(new Date(savedAt + clockOffset()).toISOString()),
    photoCount > 0 ? copy.photoCount(photoCount) : undefined,
  ];
  return (
    <li className="flex min-h-16 items-center gap-1">
      <button type="button" className="pressable min-w-0 flex-1 rounded-sm py-2 text-left" onClick={onOpen}>
        <span className="block truncate text-base font-semibold">{words}</span>
        <span className="block truncate text-sm text-muted">{details.filter(Boolean).join(" · ")}</span>
      </button>
      <IconButton
        label={copy.draftDelete(words)}
        icon={<Trash2 aria-hidden="true" className="size-5 text-muted" />}
        onClick={() => void remove()}
      />
    </li>
  );
}
