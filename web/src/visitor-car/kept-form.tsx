import type { ReactNode } from "react";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import type { DraftSlot, IsDraft, StoredDraft } from "#platform/draft/draft-storage.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { isOldDraft } from "./plate-drafts.ts";

interface KeptFormProps<Draft extends object> {
  /** Beginning of the key of the draft. */
  readonly kind: string;
  /** The complex or the case that it is about. */
  readonly about: number;
  readonly isDraft: IsDraft<Draft>;
  /** It has a plate: it is kept for a day. */
  readonly hasPlate?: boolean;
  /** Called once what was typed before is read; null where there is nothing, or nothing that is still kept. */
  readonly children: (slot: DraftSlot, stored: StoredDraft<Draft> | null) => ReactNode;
}

/** Holds the place of a form until its draft is read, so that what was typed stays when its sheet or its page is closed. */
export function KeptForm<Draft extends object>({
  kind,
  about,
  isDraft,
  hasPlate = false,
  children,
}: KeptFormProps<Draft>) {
  const { slot, stored } = useStoredDraft(kind, isDraft, about);
  if (stored !== undefined)
    return children(slot, hasPlate && stored !== null && isOldDraft(stored.draft) ? null : stored);
  return (
    <Loading className="flex flex-col gap-5">
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-13 rounded-md" />
    </Loading>
  );
}
