import { useQuery } from "@tanstack/react-query";
import { type IsDraft, type StoredDraft, readDraft, type DraftSlot } from "#platform/draft-storage.ts";
import { useProfile } from "./profile.queries.ts";

interface StoredDraftResult<Draft> {
  readonly slot: DraftSlot;
  /** Undefined while it is looked for, null without one. */
  readonly stored: StoredDraft<Draft> | null | undefined;
}

/** What the viewer left unfinished of a kind; `of` tells apart what `isDraft` looks for in the one place of that kind. */
export const useStoredDraft = <Draft extends object>(
  kind: string,
  isDraft: IsDraft<Draft>,
  variant: number | null = null,
): StoredDraftResult<Draft> => {
  const profile = useProfile();
  const email = profile.data?.email;
  const slot = email === undefined ? undefined : `${kind}:${email}`;
  const query = useQuery({
    queryKey: ["draft", slot, variant],
    queryFn: () => (slot === undefined ? null : readDraft(slot, isDraft)),
    // Read once a visit: from then on the screen knows better than the store.
    enabled: slot !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { slot, stored: slot === undefined && profile.isError ? null : query.data };
};
