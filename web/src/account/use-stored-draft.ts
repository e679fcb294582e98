import { useQuery } from "@tanstack/react-query";
import { type IsDraft, type StoredDraft, readDraft, type DraftSlot } from "#platform/draft/draft-storage.ts";
import { useLatch } from "#platform/form/use-last-known.ts";
import { useProfile } from "./profile/profile.queries.ts";

interface StoredDraftResult<Draft> {
  readonly slot: DraftSlot;
  /** Undefined while loading, null if there is none. */
  readonly stored: StoredDraft<Draft> | null | undefined;
}

/** The stored draft of the viewer; `variant` distinguishes drafts of one kind; `isFormShown` is false where something else stands in the form's place. */
export const useStoredDraft = <Draft extends object>(
  kind: string,
  isDraft: IsDraft<Draft>,
  variant: number | null = null,
  isFormShown = true,
): StoredDraftResult<Draft> => {
  const profile = useProfile();
  const memberId = profile.data?.memberId;
  const slot = memberId === undefined ? undefined : [kind, memberId, ...(variant === null ? [] : [variant])].join(":");
  const query = useQuery({
    queryKey: ["draft", slot, variant],
    queryFn: () => (slot === undefined ? null : readDraft(slot, isDraft)),
    // Read once per visit: afterwards the screen's state is newer than the store.
    enabled: slot !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  // A form that was opened without its member stays without a slot: the draft that is read later would take its words.
  const isUnkept = useLatch(isFormShown && slot === undefined && !profile.isPending);
  return isUnkept ? { slot: undefined, stored: null } : { slot, stored: query.data };
};
