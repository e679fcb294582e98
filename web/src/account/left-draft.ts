import { useQuery } from "@tanstack/react-query";
import { type IsDraft, type LeftDraft, readDraft, type Slot } from "#platform/kept-draft.ts";
import { useProfile } from "./profile.queries.ts";

interface Left<Draft> {
  readonly slot: Slot;
  /** Undefined while it is looked for, null without one. */
  readonly stored: LeftDraft<Draft> | null | undefined;
}

/** What the viewer left unfinished of a kind; `of` tells apart what `isDraft` looks for in the one place of that kind. */
export const useLeftDraft = <Draft extends object>(
  kind: string,
  isDraft: IsDraft<Draft>,
  of: number | null = null,
): Left<Draft> => {
  const profile = useProfile();
  const person = profile.data?.email;
  const slot = person === undefined ? undefined : `${kind}:${person}`;
  const left = useQuery({
    queryKey: ["draft", slot, of],
    queryFn: () => (slot === undefined ? null : readDraft(slot, isDraft)),
    // Read once a visit: from then on the screen knows better than the store.
    enabled: slot !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { slot, stored: slot === undefined && profile.isError ? null : left.data };
};
