import { useQuery } from "@tanstack/react-query";
import { type IsDraft, type StoredDraft, readDraft, type DraftSlot } from "#platform/draft/draft-storage.ts";
import { useProfile } from "./profile/profile.queries.ts";

interface StoredDraftResult<Draft> {
  readonly slot: DraftSlot;
  /** Undefined while loading, null if there is none. */
  readonly stored: StoredDraft<Draft> | null | undefined;
}

/** The stored draft of the viewer; `variant` distinguishes drafts of one kind. */
export const useStoredDraft = <Draft extends object>(
  kind: string,
  isDraft: IsDraft<Draft>,
  variant: number | null = null,
): StoredDraftResult<Draft> => {
  const profile = useProfile();
  const email = profile.data?.email;
  const slot = email === undefined ? undefined : variant === null ? `${kind}:${email}` : `${kind}:${email}:${variant}`;
  const query = useQuery({
    queryKey: ["draft", slot, variant],
    queryFn: () => (slot === undefined ? null : readDraft(slot, isDraft)),
    // Read once per visit: afterwards the screen's state is newer than the store.
    enabled: slot !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { slot, stored: slot === undefined && profile.isError ? null : query.data };
};
